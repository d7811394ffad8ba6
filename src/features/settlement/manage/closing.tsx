/** What is said of each account, and the sheet closed with it, or a supplement: asked once, with the sum and what follows. */
import { providerWord } from '#contract/payment.ts'
import { say } from '#contract/sentences.ts'
import { type ClosedSheet, settlement as calls, type SettlementAccount, type Sheet } from '#contract/settlement.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { signedFenTyped } from '../../../kit/money.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { yuan } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { money, nameOf, offBy, wantsNote } from './words.ts'

/** By account, `<provider>-there` and `<provider>-note`; and of a supplement `note`, why it came. */
export type Said = Record<string, string>
const thereOf = (provider: string) => `${provider}-there`
const noteOf = (provider: string) => `${provider}-note`

interface Closing {
  meetingId: string
  /** As it would be closed. */
  sheet: Sheet
  /** 0 closes the sheet; else the supplement's number. */
  no: number
  onDone: (closed: ClosedSheet) => void
  /** Money has moved, or somebody was faster. */
  onMoved: () => void
}

export function useClosing({ meetingId, sheet, no, onDone, onMoved }: Closing): Form<Said> {
  const { accounts, due } = sheet
  const names = accounts.flatMap(({ provider }) => [thereOf(provider), noteOf(provider)])
  return useForm<Said, typeof calls.close | typeof calls.supplement>({
    values: Object.fromEntries([...names, 'note'].map((name) => [name, ''])),
    draft: formDraft<Said>(`settlement:${meetingId}:${no}`, [...names, 'note']),
    call: no === 0 ? calls.close : calls.supplement,
    input(said) {
      const input = {
        meetingId,
        due,
        accounts: accounts.map(({ provider }) => ({ provider, there: thereIn(said, provider), note: noteIn(said, provider) })),
      }
      return no === 0 ? input : { ...input, note: (said['note'] ?? '').trim() }
    },
    wrong: (_, said) => wrongOf(said, accounts, no),
    async send(input, run) {
      return (await confirm(questionOf(sheet, no))) ? run(input) : undefined
    },
    otherwise(error, reason) {
      notice.warning(wordsOf(error, '没有封存成功，请稍后重试'))
      if (reason !== undefined && moved.has(reason)) onMoved()
    },
    onDone,
  })
}

/** Refusals after which what is shown is not what stands there. */
const moved: ReadonlySet<string> = new Set([
  'settlement_differs',
  'settlement_closed',
  'settlement_open',
  'settlement_even',
  'settlement_hindered',
])

const thereIn = (said: Said, provider: string) => signedFenTyped(said[thereOf(provider)] ?? '')
const noteIn = (said: Said, provider: string) => (said[noteOf(provider)] ?? '').trim()

function wrongOf(said: Said, accounts: readonly SettlementAccount[], no: number): Wrong<Said> {
  const wrong: { [name: string]: string } = {}
  for (const account of accounts) {
    const { provider } = account
    const there = thereIn(said, provider)
    if (Number.isNaN(there)) wrong[thereOf(provider)] = '请填写实际金额，如 199 或 199.50，没有填 0'
    else if (wantsNote(account, there) && noteIn(said, provider).length < 2) wrong[noteOf(provider)] = say.explanationMissing
  }
  if (no > 0 && (said['note'] ?? '').trim().length < 2) wrong['note'] = say.explanationMissing
  return wrong
}

function questionOf({ due }: Sheet, no: number) {
  if (no > 0)
    return {
      title: `出具${nameOf(no)}`,
      message: `这次变动合计 ${money(due)}。出具后不能修改，再有变动会另出补充单。`,
      confirm: '出具',
    }
  return {
    title: '封存结算单',
    message: `应有合计 ${money(due)}。封存后会议变为“已结清”，不再售票和收款，结算单不能修改；之后的资金变动，会记入按顺序编号的补充单。`,
    confirm: '封存',
  }
}

/** What is there, in one account; and why, where it is not what must be. */
export function AccountFields({ account, no, form }: { account: SettlementAccount; no: number; form: Form<Said> }) {
  const { provider, due, fees } = account
  const there = thereIn(form.values, provider)
  const off = Number.isNaN(there) ? '' : offBy(there, due)
  const named = providerWord(provider)
  /** The button goes; whoever is at the keyboard goes on from the field. */
  function fill() {
    form.set({ [thereOf(provider)]: yuan(due) })
    form.focus(thereOf(provider))
  }
  return (
    <div className="settlement-fields">
      <TextField
        label={`${named}实有${no === 0 ? '' : '变动'}（元）`}
        required
        // Numeric keys of a phone have no minus.
        kind={due < 0 ? 'text' : 'decimal'}
        name={thereOf(provider)}
        maxLength={14}
        autoComplete="off"
        {...(off !== '' && { hint: off })}
        aside={
          Number.isNaN(there) && (
            <Button kind="text" small label={`与应有一致：${named}`} onClick={fill}>
              与应有一致
            </Button>
          )
        }
        {...form.field(thereOf(provider))}
      />
      {!Number.isNaN(there) && (wantsNote(account, there) || noteIn(form.values, provider) !== '') && (
        <TextField
          label={`${named}的说明`}
          required={wantsNote(account, there)}
          name={noteOf(provider)}
          maxLength={200}
          hint={off !== '' ? '写明差额的原因' : fees === null ? '账单没有提供手续费，写明手续费是怎么收的' : '退款多于收款，写明由哪里付出'}
          {...form.field(noteOf(provider))}
        />
      )}
    </div>
  )
}
