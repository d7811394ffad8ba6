/** As rules.ts, with the check itself, for the forms of those who work at a meeting. */
import { checkin } from '#contract/checkin.ts'
import { staff } from '#contract/staff.ts'
import { firstMistakes } from './check.ts'
import { type CallIn, ruleBook } from './rule-book.ts'

const forms = { checkin, staff }
const rulesOf = ruleBook(forms)

/** The first sentence for each field that is wrong, by its name; empty when all is well. */
export function checkWork(call: CallIn<typeof forms>, input: unknown): Record<string, string> {
  return firstMistakes(rulesOf(call), input)
}
