import type { Random } from './random.ts';

/** Words of an invented game, for unique names and for sentences. */

const FIRST =
  'Amber Ashen Brass Bright Calm Cold Copper Crooked Dim Drifting Dusky Early Faded Far Foggy Golden Gray Green Hidden High Hollow Inner Iron Ivory Late Little Lone Long Lost Low Marsh Misty Narrow Near New North Old Open Outer Pale Plain Quiet Red Rising Rough Salt Secret Shallow Silver Slow Small Southern Steady Still Stone Swift Tall Tidal Twin Upper Warm Wet White Wild Winter Young'.split(
    ' ',
  );
const SECOND =
  'Anchor Bay Beacon Bell Berth Boat Bridge Buoy Candle Card Chain Channel Coil Crew Current Deck Dock Draw Errand Ferry Flame Fog Gull Harbor Hearth Hold Hook Jetty Keeper Knot Lamp Lantern Ledger Light Line Map Market Mast Moon Net Night Oar Oil Omen Pier Pilot Post Quay Rope Sail Shore Shutter Signal Step Storm Supply Tide Toll Tower Trade Wake Watch Wave Wharf Wick'.split(
    ' ',
  );
const THIRD =
  'Caverns Charters Customs Duties Fathers Gifts Guilds Houses Islands Kings Lakes Masters Mills Orders Pilgrims Rivers Sailors Shoals Sisters Stars Towns Travelers Villages Winds'.split(
    ' ',
  );

/** The name with this index: "Amber Anchor", and from 4,096 on "Amber Anchor of Caverns" and so on. */
export function nameOf(index: number): string {
  const pair = index % (FIRST.length * SECOND.length);
  // Steps through both lists, so that neighbors share no word.
  const first = FIRST[pair % FIRST.length]!;
  const second = SECOND[(pair + Math.floor(pair / FIRST.length)) % SECOND.length]!;
  const round = Math.floor(index / (FIRST.length * SECOND.length));
  return round === 0 ? `${first} ${second}` : `${first} ${second} of ${THIRD[(round - 1) % THIRD.length]}`;
}

const SUBJECTS =
  'a keeper|the keeper on watch|each other keeper|a lantern|an inbound boat|the fog marker|an omen|that player’s hearth|the effect|a burning flame|the harbor deck|another errand'.split(
    '|',
  );
const VERBS =
  'moves|guides|can’t leave|may choose|pays for|turns over|is put on|keeps|doesn’t count|returns to|takes the place of|looks at|is revealed from'.split(
    '|',
  );
const OBJECTS =
  'one berth|the topmost card of the drift|exactly 100 cards|two fuel of any kind|a marker with +1/+1|the cost {2}{W}|its owner’s satchel|all boats at anchor|the same zone|up to three flames|a card with [−2]|2.5 inches of rope|the light at that berth'.split(
    '|',
  );
const TAILS =
  'until the end of the night|as long as it burns|before anything else happens|in watch order|at the beginning of the next dusk|without paying for it|even if it’s no longer there|once each night'.split(
    '|',
  );

function clause(random: Random): string {
  const core = `${random.pick(SUBJECTS)} ${random.pick(VERBS)} ${random.pick(OBJECTS)}`;
  return random.chance(0.5) ? `${core} ${random.pick(TAILS)}` : core;
}

/** A sentence of about 75 characters without its period. It names no rule. */
export function sentence(random: Random): string {
  const text = random.chance(0.31) ? `if ${clause(random)}, ${clause(random)}` : clause(random);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
