/**
 * The letter a key stands for, to a scanner that plays an American keyboard.
 * A Chinese input method takes the letter away and leaves only the place of
 * the key; a stuck caps lock turns capitals round.
 */

/** By the place of the key: plain, and with shift. */
const places: { [code: string]: string } = {
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Space: '  ',
  NumpadAdd: '++',
  NumpadSubtract: '--',
  NumpadMultiply: '**',
  NumpadDivide: '//',
  NumpadDecimal: '..',
}
const SHIFTED_DIGITS = ')!@#$%^&*('

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'getModifierState'>

/** Undefined: no letter. */
export function letterOf(event: Key): string | undefined {
  const { key } = event
  if (/^[a-zA-Z]$/.test(key)) return event.getModifierState('CapsLock') ? cased(key, event.shiftKey) : key
  // Full-width signs come from an input method too.
  return /^[ -~]$/.test(key) ? key : byPlace(event)
}

function byPlace({ key, code, shiftKey }: Key): string | undefined {
  // Named keys that are no letters (Enter, Shift) keep their name; `Process`, `Unidentified` and `Dead` hide one.
  if (key.length > 1 && !/^(Process|Unidentified|Dead)$/.test(key)) return undefined
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return cased(letter, shiftKey)
  const digit = /^(Digit|Numpad)(\d)$/.exec(code)
  if (digit !== null) return shiftKey && digit[1] === 'Digit' ? SHIFTED_DIGITS[Number(digit[2])] : digit[2]
  return places[code]?.[shiftKey ? 1 : 0]
}

const cased = (letter: string, capital: boolean) => (capital ? letter.toUpperCase() : letter.toLowerCase())
