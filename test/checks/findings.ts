/**
 * All that the checks of numbering, form, Contents and glossary find in published documents by their usual severities: the
 * line, the check, what it is about. Each was read where it stands, and each is a fault of the text: none is false.
 */
export const READ: Readonly<Record<string, readonly string[]>> = {};
