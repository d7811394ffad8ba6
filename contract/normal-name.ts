/** The normal form of a person's name. */
import { normalPlainLine } from './normal-line.ts'

/**
 * Characters that fonts of GB 18030-2000 and GBK show at private-use code points, from U+E815 on (GB 18030-2022, appendix D).
 * Names typed with such fonts carry them.
 */
const FROM_E815 =
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻'
/** The same for ten vertical punctuation marks from U+E78D on, and for two letters from U+E7C7 on. */
const FROM_E78D = '\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19'
const FROM_E7C7 = 'ḿǹ'

/** Replaces the private-use characters of old Chinese fonts by their standard characters. */
export function standardCharacters(text: string): string {
  return text.replace(/[\ue78d-\ue796\ue7c7\ue7c8\ue815-\ue864]/g, (character) => {
    const code = character.charCodeAt(0)
    if (code >= 0xe815) return [...FROM_E815][code - 0xe815] as string
    return (code >= 0xe7c7 ? FROM_E7C7[code - 0xe7c7] : FROM_E78D[code - 0xe78d]) as string
  })
}

/** The dots that keyboards and other systems put between the parts of a minority or foreign name. */
/** Letters that stand for such a dot, and a mark that NFKC takes apart. Replaced before NFKC. */
const LETTERS_AS_DOTS = /[\u02d9\u318d\ua78f]/g
const NAME_DOTS = /(?: ?[\u00b7\u0387\u16eb\u2022\u2027\u2219\u22c5\u25cf\u2e31\u30fb] ?)+/g
const HAN_FULL_STOP = /(\p{Script=Han}) ?[.\u3002] ?(?=\p{Script=Han})/gu
/** The full stop of a Chinese keyboard between letters of another script, as in `J。K`. */
const OTHER_FULL_STOP = /(\p{L}\p{M}*)\u3002(?=[ \p{L}])/gu
/** Replaced before NFKC, which makes a space and an accent of U+00B4, and after it. */
const APOSTROPHES = /[\u0060\u00b4\u2018\u2019\u201b\u2032\uff07\uff40]/g

/** A person's name: a plain line with standard characters and one kind of dot (`·`), dash (`-`) and apostrophe (`'`). */
export function normalName(text: string): string {
  return normalPlainLine(standardCharacters(text).replace(APOSTROPHES, "'").replace(LETTERS_AS_DOTS, '·'))
    .replace(APOSTROPHES, "'")
    .replace(NAME_DOTS, '·')
    .replace(HAN_FULL_STOP, '$1·')
    .replace(OTHER_FULL_STOP, '$1.')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
}
