/** The index of its page, its anchor, its number or name, its title, and its text. */
export type FoundEntry = readonly [page: number, anchor: string, name: string, title: string, text: string];
