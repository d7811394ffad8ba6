/** The word that a link carries (`from=`), for organisers to know what brought people; kept with the order that came of it. */
import * as v from 'valibot'
import { say } from './sentences.ts'

const SOURCE = /^[\p{L}\p{N}_-]{0,20}$/u
export const linkSource = v.optional(v.pipe(v.string(say.sourceInvalid), v.regex(SOURCE, say.sourceInvalid)))

/** Whether a word says something, and may be kept. */
export const isLinkSource = (word: string): boolean => word !== '' && SOURCE.test(word)
