/** The state of a form that asks an attendee something: its answers, its pages, what is wrong, and what changed meanwhile. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { attendee as calls, Attendee } from '#contract/attendee.ts'
import type { Input } from '#contract/call.ts'
import type { When } from '#contract/form-answers.ts'
import type { Answers } from '#contract/question.ts'
import { say } from '#contract/sentences.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import type { check } from '../../../api/check.ts'
import type { Draft } from '../../../kit/form/draft.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import type { TicketParameter } from '#contract/ticket.ts'
import { changedBetween, fullIn, misfitsIn, shownTo, unagreed } from '../../../kit/questions/wrong.ts'
import { agreedIn, agreeKey, isChild, isKnown, type Values } from './attendee-values.ts'

type Sending = typeof calls.save | typeof calls.replenish

interface Options<C extends Sending> {
  /** All of the form, which conditions look at; and those of them that stand here. */
  questions: readonly TicketParameter[]
  here: readonly TicketParameter[]
  when: When
  values: Values
  draft: Draft<Values>
  call: C
  check: typeof check
  input: (values: Values) => Input<C>
  /** What their place was taken with. */
  held: Answers
  /** Asks for the questions anew. */
  newest: () => Promise<readonly TicketParameter[] | undefined>
  onDone: (attendee: Attendee) => void
}

/** The server has seen other questions than people did, or other places. */
const outdated = new Set(['form_changed', 'choice_full', 'answer_unfit', 'attendee_incomplete'])

const missedAtEnd = (values: Values): Wrong<Values> => ({
  ...(isChild(values) && !values.guardian && { guardian: say.guardianMissing }),
  ...(!values.organiser && { organiser: '请先同意向主办方提供报名信息' }),
})

const isWrong = (wrong: Wrong<Values>) => Object.values(wrong).some((sentence) => sentence !== undefined)

export function useAttendeeForm<C extends Sending>(options: Options<C>) {
  const { questions, here, when, values: given, draft, call, check, input, held, newest, onDone } = options
  const [sending, setSending] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const onBusy = useCallback(
    (key: string, busy: boolean) => setSending((keys) => [...keys.filter((one) => one !== key), ...(busy ? [key] : [])]),
    [],
  )
  const shownBy = (values: Values) => shownTo(questions, values, when).filter(({ key }) => here.some((one) => one.key === key))
  const pagesOf = (values: Values) => {
    const shown = shownBy(values)
    return [...new Set(shown.map(({ page }) => page))].map((page) => shown.filter((one) => one.page === page))
  }
  const page = (values: Values) => Math.min(at, Math.max(0, pagesOf(values).length - 1))

  /** @param found by the rules of the call. */
  function wrongOn(asked: readonly TicketParameter[], values: Values, found: Record<string, string>): Wrong<Values> {
    const wrong: { [key: string]: string | undefined } = {}
    const misfits = misfitsIn(questions, values, when)
    const full = fullIn(asked, values, held)
    for (const { key } of asked.filter(isKnown)) wrong[key] = misfits[key] ?? full[key] ?? found[key]
    for (const key of unagreed(asked, values, agreedIn(values, asked))) wrong[agreeKey(key)] = '请先勾选同意，或清空这一项'
    // Saved now, it would be left behind.
    for (const key of sending) if (asked.some((one) => one.key === key)) wrong[key] = say.fileOnItsWay
    return wrong as Wrong<Values>
  }

  const form = useForm<Values, Sending>({
    values: given,
    draft,
    call,
    check,
    input: input as (values: Values) => Input<Sending>,
    wrong(found, values) {
      const pages = pagesOf(values)
      const standing = page(values)
      const until = standing === pages.length - 1 ? pages : pages.slice(0, standing + 1)
      const first = until.findIndex((asked) => isWrong(wrongOn(asked, values, found)))
      if (first >= 0) setAt(first)
      return {
        ...(first >= 0 && wrongOn(pages[first] as TicketParameter[], values, found)),
        // What is agreed to for all of it stands at the end, and is missed there with all else: one look is enough.
        ...((first >= 0 ? first : standing) >= pages.length - 1 && missedAtEnd(values)),
      }
    },
    refusals: { file_gone: { annexUrl: say.fileGone } },
    async send(sent, run, values) {
      if (page(values) < pagesOf(values).length - 1) return void setAt(page(values) + 1)
      const outcome = await run(sent)
      if (outcome.ok) return outcome
      tellUnheard(outcome.error)
      await lookAgain(outcome.error, values)
      return outcome
    },
    onDone,
  })

  // Somebody who comes back because of a choice that is full sees which.
  const begin = useRef<() => void>()
  begin.current = () => {
    const shown = shownBy(form.values)
    const full = fullIn(shown, form.values, held)
    const first = shown.find(({ key }) => full[key] !== undefined)
    if (first === undefined) return
    setAt(pagesOf(form.values).findIndex((asked) => asked.includes(first)))
    form.tell(full as Wrong<Values>)
  }
  useEffect(() => begin.current?.(), [])

  /** What was typed stays; what has to be looked at again says so itself. */
  async function lookAgain(error: CallError, values: Values) {
    const reason = error instanceof Refusal ? (error.reason ?? '') : ''
    if (!outdated.has(reason)) return
    const now = await newest().catch(() => undefined)
    if (now === undefined) return
    const named = now.filter(({ label }) => reason === 'answer_unfit' && error.message.includes(`“${label}”`))
    const wrong: Record<string, string> = {
      ...changedBetween(questions, now),
      ...fullIn(now, values, held),
      ...Object.fromEntries(named.map(({ key }) => [key, '请检查这一项'])),
    }
    const shown = shownTo(now, values, when)
    const pages = [...new Set(shown.map((one) => one.page))]
    const first = shown.find(({ key }) => wrong[key] !== undefined)
    if (first !== undefined) setAt(Math.max(0, pages.indexOf(first.page)))
    form.tell(wrong as Wrong<Values>)
  }

  const pages = pagesOf(form.values)
  const standing = page(form.values)
  return {
    ...form,
    onBusy,
    pages: pages.length,
    page: standing,
    isLast: standing >= pages.length - 1,
    turnTo: setAt,
    shown: pages[standing] ?? [],
    /** Leaving a field says only what is wrong with what stands in it; that it is empty is said at the end. */
    look(question: TicketParameter) {
      if (!isKnown(question)) return
      const empty = (form.values[question.key] ?? '') === ''
      const found = empty ? {} : check(call, input(form.values))
      form.mark({ [question.key]: empty ? undefined : wrongOn([question], form.values, found)[question.key] } as Wrong<Values>)
    },
  }
}
export type AttendeeFields = ReturnType<typeof useAttendeeForm>
