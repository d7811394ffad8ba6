/** The direction of a line, the same for what the server and a browser draw. */

const FIRST_STRONG = /[\p{L}\u061c\u200e\u200f]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u061c\u200f]/u

/** Whether the first letter of a line belongs to a script that is written from right to left. */
export const isRightToLeft = (line: string) => RIGHT_TO_LEFT.test(FIRST_STRONG.exec(line)?.[0] ?? '')
