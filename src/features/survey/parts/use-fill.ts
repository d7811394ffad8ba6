/** The state of a survey that is filled in: its answers, its pages, what is wrong, and what changed meanwhile. */
import { useCallback, useRef, useState } from 'react'
import { survey as calls, type SurveyToFill } from '#contract/survey.ts'
import { sayOfSurvey } from '#contract/survey-sentences.ts'
import { say } from '#contract/sentences.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { newKey } from '../../../api/key.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { answersOf, typedOf } from '../../../kit/questions/values.ts'
import { changedBetween, fullIn, misfitsIn, shownTo, unagreed } from '../../../kit/questions/wrong.ts'
import { sealedFor } from './sealed-for.ts'

type Values = Record<string, string>

export const agreeKey = (key: string) => `agree-${key}`

/** The server has seen other questions than people did, or other places. */
const outdated = new Set(['survey_changed', 'choice_full', 'answer_unfit', 'survey_incomplete'])

interface Options {
  survey: SurveyToFill
  newest: () => Promise<unknown>
  onDone: () => void
}

export function useFill({ survey, newest, onDone }: Options) {
  const { id, sessionId, version, questions, given, agreed, anonymous } = survey
  const [sending, setSending] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const onBusy = useCallback(
    (key: string, busy: boolean) => setSending((keys) => [...keys.filter((one) => one !== key), ...(busy ? [key] : [])]),
    [],
  )
  /** One intention, however often it is sent. */
  const key = useRef(newKey())
  const keys = questions.map((one) => one.key)
  const draft = useRef(formDraft<Values>(`survey:${id}:${sessionId}`, keys))
  const pagesOf = (values: Values) => {
    const shown = shownTo(questions, values, 'all')
    return [...new Set(shown.map(({ page }) => page))].map((page) => shown.filter((one) => one.page === page))
  }
  const standingOn = (values: Values) => Math.min(at, Math.max(0, pagesOf(values).length - 1))
  const agreedIn = (values: Values) => keys.filter((one) => values[agreeKey(one)] === '1')

  function wrongOn(asked: SurveyToFill['questions'], values: Values): { [key: string]: string | undefined } {
    const misfits = misfitsIn(questions, values, 'all')
    const full = fullIn(asked, values, given)
    const wrong: { [key: string]: string | undefined } = {}
    for (const { key: one } of asked) wrong[one] = misfits[one] ?? full[one]
    for (const one of unagreed(asked, values, agreedIn(values))) wrong[agreeKey(one)] = '请先勾选同意，或清空这一项'
    // Sent now, it would be left behind.
    for (const one of sending) if (asked.some((question) => question.key === one)) wrong[one] = say.fileOnItsWay
    return wrong
  }
  const isWrong = (wrong: { [key: string]: string | undefined }) => Object.values(wrong).some((sentence) => sentence !== undefined)

  const form = useForm<Values, typeof calls.submit>({
    values: {
      ...Object.fromEntries(keys.map((one) => [one, typedOf(given[one] ?? '')])),
      ...Object.fromEntries(agreed.map((one) => [agreeKey(one), '1'])),
    },
    draft: draft.current,
    call: calls.submit,
    check,
    input: (values) => ({
      id,
      ...(sessionId !== '' && { sessionId }),
      version,
      answers: answersOf(shownTo(questions, values, 'all'), values),
      agreed: agreedIn(values),
      key: key.current,
    }),
    wrong(_found, values) {
      const pages = pagesOf(values)
      const standing = standingOn(values)
      const until = standing === pages.length - 1 ? pages : pages.slice(0, standing + 1)
      const first = until.findIndex((asked) => isWrong(wrongOn(asked, values)))
      if (first === -1) return {}
      setAt(first)
      return wrongOn(pages[first] as SurveyToFill['questions'], values)
    },
    async send(input, run, values) {
      if (standingOn(values) < pagesOf(values).length - 1) return void setAt(standingOn(values) + 1)
      const sealed = anonymous === 1 ? await sealedFor(survey, answersOf(shownTo(questions, values, 'all'), values)) : undefined
      if (sealed === 'long') return void form.tell({ foot: sayOfSurvey.envelopeLong })
      const outcome = await run(sealed === undefined ? input : { ...input, answers: {}, agreed: [], sealed })
      if (outcome.ok) return outcome
      tellUnheard(outcome.error)
      await lookAgain(outcome.error)
      return outcome
    },
    onDone: () => {
      key.current = newKey()
      onDone()
    },
  })

  /** What was typed stays; what has to be looked at again says so itself. */
  async function lookAgain(error: CallError) {
    const reason = error instanceof Refusal ? (error.reason ?? '') : ''
    if (!outdated.has(reason)) return
    const now = (await newest().catch(() => undefined)) as SurveyToFill | undefined
    if (now === undefined) return
    const changed = changedBetween(questions, now.questions)
    const full = fullIn(now.questions, form.values, given)
    const first = now.questions.find((one) => changed[one.key] !== undefined || full[one.key] !== undefined)
    if (first === undefined) return
    const shown = [...new Set(shownTo(now.questions, form.values, 'all').map(({ page }) => page))]
    setAt(Math.max(0, shown.indexOf(first.page)))
    form.tell({ ...changed, ...full })
  }

  const pages = pagesOf(form.values)
  const page = standingOn(form.values)
  return { ...form, onBusy, pages: pages.length, page, isLast: page >= pages.length - 1, turnTo: setAt, shown: pages[page] ?? [] }
}
