/** A guest in words, as those who receive them read it. */
import type { GuestBrief } from '#contract/vip/guests.ts'
import type { GuestState, Missing } from '#contract/vip/words.ts'
import { missingWords } from '#contract/vip/words.ts'

/** 王大明 院士 */
export const calledOf = ({ name, honorific }: Pick<GuestBrief, 'name' | 'honorific'>) =>
  [name, honorific].filter((part) => part !== '').join(' ')
export const workOf = ({ unit, post }: Pick<GuestBrief, 'unit' | 'post'>) => [unit, post].filter((part) => part !== '').join(' · ')

/** Nothing is to be arranged any more. */
const over: ReadonlySet<GuestState> = new Set(['declined', 'cancelled', 'left'])

/** What their file lacks, as a sentence; empty where nothing is missing, or nothing is needed. */
export const lackOf = ({ missing, state }: { missing: readonly Missing[]; state: GuestState }) =>
  missing.length === 0 || over.has(state) ? '' : missing.map((one) => missingWords[one]).join('、')
