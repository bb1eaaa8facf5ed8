/**
 * Words that a person has to read in their context: insults, and words of
 * fraud, in lower case. A review with one of them is not refused; it waits.
 */
export const LISTED_WORDS: readonly string[] = [
  'arsehole',
  'asshole',
  'bastard',
  'bastards',
  'bitch',
  'bullshit',
  'cunt',
  'dickhead',
  'fuck',
  'fucked',
  'fucking',
  'motherfucker',
  'retard',
  'retarded',
  'scammer',
  'scammers',
  'shit',
  'shitty',
  'slut',
  'thieves',
  'wanker',
  'whatsapp',
  'whore',
];
