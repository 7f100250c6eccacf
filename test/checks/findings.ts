/**
 * All that the checks of numbering, form, Contents and glossary find in published documents by their usual severities: the
 * line, the check, what it is about, and why it is a fault of the text. Each was read where it stands; none is false.
 */
export const READ: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'comprehensive/2024-11-08.txt': {
    '1049 number-punctuation 119.1d': '“119.1d. In a two-player Brawl game”: the other subrules have no period',
    '2697 number-punctuation 606.5': '“606.5 If the total cost”: the other rules have a period',
    '6514 number-punctuation 901.4': '“901.4.All plane and phenomenon cards”: no space',
    '6837 unsorted-term Alternate Name': 'stands behind “Alternative Cost”',
    '7071 unsorted-term Characteristics': 'stands before “Characteristic-Defining Ability”',
    '7114 unsorted-term Colorless': 'stands before “Color Identity”',
    '7176 unsorted-term Continuous Effect': 'stands before “Continuous Artifact (Obsolete)”',
    '7488 unsorted-term Excess Damage': 'stands behind “Exert”',
    '7607 unsorted-term Frenzy': 'stands before “Free-for-All”',
    '7704 unsorted-term Junk Token': 'stands before “If”',
    '8365 unsorted-term Restart the Game': 'stands before “Respond”',
  },
  'comprehensive/2025-11-14.txt': {
    '1053 number-punctuation 119.1d': '“119.1d. In a two-player Brawl game”: the other subrules have no period',
    '2707 number-punctuation 606.5': '“606.5 If the total cost”: the other rules have a period',
    '7055 unsorted-term Alternate Name': 'stands behind “Alternative Cost”',
    '7292 unsorted-term Characteristics': 'stands before “Characteristic-Defining Ability”',
    '7335 unsorted-term Colorless': 'stands before “Color Identity”',
    '7397 unsorted-term Continuous Effect': 'stands before “Continuous Artifact (Obsolete)”',
    '7718 unsorted-term Excess Damage': 'stands behind “Exert”',
    '7721 unsorted-term Exile': 'stands before “Exhaust”',
    '7843 unsorted-term Frenzy': 'stands before “Free-for-All”',
    '7949 unsorted-term Job Select': 'stands before “If”',
    '7952 unsorted-term Junk Token': 'stands before “If”',
    '8636 unsorted-term Restart the Game': 'stands before “Respond”',
  },
  'comprehensive/2026-01-16.txt': {
    '1053 number-punctuation 119.1d': '“119.1d. In a two-player Brawl game”: the other subrules have no period',
    '2707 number-punctuation 606.5': '“606.5 If the total cost”: the other rules have a period',
    '7065 unsorted-term Alternate Name': 'stands behind “Alternative Cost”',
    '7305 unsorted-term Characteristics': 'stands before “Characteristic-Defining Ability”',
    '7348 unsorted-term Colorless': 'stands before “Color Identity”',
    '7410 unsorted-term Continuous Effect': 'stands before “Continuous Artifact (Obsolete)”',
    '7731 unsorted-term Excess Damage': 'stands behind “Exert”',
    '7734 unsorted-term Exile': 'stands before “Exhaust”',
    '7856 unsorted-term Frenzy': 'stands before “Free-for-All”',
    '7959 unsorted-term Job Select': 'stands before “If”',
    '7962 unsorted-term Junk Token': 'stands before “If”',
    '8646 unsorted-term Restart the Game': 'stands before “Respond”',
  },
};
