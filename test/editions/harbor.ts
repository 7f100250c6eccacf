/**
 * An edition of the rules of an invented game, and the next one, in which two citations still have the previous number
 * of their rule.
 */
export const EARLIER = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins.

100.2. The captain of a ship that leaves rings the bell three times.

100.3. A ship may wait outside. See rule 100.2.

Glossary

Bell
What a captain rings. See rule 100.2.
`;

export const LATER = `1. The Harbor

100. Ships

100.1. A ship enters the harbor at the turn of the tide and pays two coins.

100.2. Gulls follow each ship that throws fish overboard.

100.3. The captain of a ship that leaves rings the bell three times.

100.4. A ship may wait outside. See rule 100.2.

Glossary

Bell
What a captain rings. See rule 100.2.
`;

/** A `rulebook.json` that lists both. */
export const PROJECT = JSON.stringify({
  books: [
    {
      names: ['Harbor'],
      files: ['*.txt'],
      edition: '2026',
      editions: [{ name: '2025', files: ['old/2025.txt', 'earlier.txt'] }],
    },
  ],
});
