/** 发通知: what, whom and when; beside it what each would read, how many there are and what it costs, before it goes. */
import { useState } from 'react'
import type { Data, Input } from '#contract/call.ts'
import {
  BLANK_MOST,
  campaign as calls,
  type CampaignKey,
  campaignKinds,
  type CampaignTo,
  campaignTo,
  campaignToWords,
} from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { useLocation } from 'wouter'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { sendOnce } from '../../../api/intention.ts'
import { newKey } from '../../../api/key.ts'
import { useAction } from '../../../api/use-action.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { FilterChips, Filters } from '../../../kit/list/filters.tsx'
import { Toolbar } from '../../../kit/toolbar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { someNames } from '../../../kit/some-names.ts'
import { usePeopleView } from '../../../kit/use-people-view.ts'
import { costOf, SegmentCard } from './segment-card.tsx'
import { useSettled } from './use-settled.ts'

/** So many days ahead at most. */
const DAYS = 90
const lastDay = () => new Date(Date.parse(today()) + DAYS * 86_400_000).toISOString().slice(0, 10)

/** Who has not answered a survey is reminded from there, by one tap. */
const kinds = (Object.keys(campaignKinds) as CampaignKey[])
  .filter((value) => value !== 'survey_wanted')
  .map((value) => ({ value, label: campaignKinds[value].name }))
/** Both of them, in a word that fits beside the others. */
const whom = campaignTo.map((value) => ({ value, label: value === 'both' ? '两者都发' : campaignToWords[value] }))
const whens = [
  { value: 'now', label: '立即发送' },
  { value: 'later', label: '定时发送' },
] as const

/** Who gets it of those who are chosen, where a kind chooses by itself. */
const narrows: Partial<Record<CampaignKey, string>> = {
  pay_due: '只发给订单还没付款的人；金额和付款期限按每人的订单填入',
  fill_wanted: '只发给还有信息没填的人，提醒到“我的订单”中补充',
  meeting_news: '只发给同意接收活动资讯、且不在拒收名单里的人，末尾带“拒收请回复R”',
}

interface Values {
  kind: CampaignKey
  to: CampaignTo
  what: string
  when: (typeof whens)[number]['value']
  at: string
}

const kept = ['kind', 'to', 'what', 'when', 'at'] as const

const blankOf = (one: CampaignKey): { name: string; example: string } | undefined => {
  const about = campaignKinds[one]
  return 'blank' in about ? about.blank : undefined
}

/** @param begin what a link has begun it with; `at`: to be sent later. */
export function Compose({ meetingId, begin }: { meetingId: string; begin: Pick<Values, 'kind' | 'what' | 'at'> }) {
  const [, navigate] = useLocation()
  const { view, filter } = usePeopleView(meetingId)
  const look = useAction(calls.segment, { quiet: true })
  const test = useAction(calls.test, { quiet: true })
  // What one link has begun is not to be found under another's words.
  const [draft] = useState(() => formDraft<Values>(`campaign:${meetingId}:${begin.kind}:${begin.what}`, kept))

  const about = ({ kind, what }: Pick<Values, 'kind' | 'what'>) => ({ kind, what: blankOf(kind) === undefined ? '' : what })
  const missing = ({ kind, what }: Values) => (blankOf(kind) !== undefined && what.trim() === '' ? '请填写通知内容' : undefined)

  const form = useForm<Values, typeof calls.send>({
    values: { ...begin, what: begin.what.slice(0, BLANK_MOST), to: 'holders', when: begin.at === '' ? 'now' : 'later' },
    draft,
    call: calls.send,
    check,
    input: (values) => ({
      ...filter,
      ...about(values),
      to: values.to,
      ...(values.when === 'later' && { at: values.at }),
      // In its place goes the intention's own.
      key: newKey(),
    }),
    wrong: (found, values) => ({
      ...found,
      what: missing(values) ?? found['what'],
      at: values.when === 'later' && values.at === '' ? '请选择发送时间' : found['at'],
    }),
    async send(input, run, values) {
      const { at: _, key: __, night: ___, ...asked } = input
      const now = await look.run(asked)
      if (!now.ok) {
        notice.warning(wordsOf(now.error, '没有取到收件人数，请稍后重试'))
        return undefined
      }
      const { people } = now.data
      if (people === 0 && values.when === 'now') {
        notice.warning('没有符合条件、可以收到通知的人')
        return undefined
      }
      if (!(await confirm(question(now.data, values)))) return undefined
      // The same intention has the same key, however often it is sent, and from a draft that was found again.
      // That it may be night is no other intention: what was sent by a second yes is found by the first question.
      const send = (more: { night?: 1 }) => sendOnce(calls.send, { ...input, key: '' }, (said, { key }) => run({ ...said, ...more, key }))
      const outcome = await send({})
      if (outcome.ok || !(outcome.error instanceof Refusal) || outcome.error.reason !== 'campaign_night') return outcome
      const sure = await confirm({
        title: '夜间发送',
        message: `${values.when === 'later' ? '所选时间' : '现在'}是夜间（22:00 至次日 8:00），会打扰 ${people} 个人休息。仍要发送吗？`,
        confirm: '仍要发送',
        cancel: '换个时间',
      })
      return sure ? send({ night: 1 }) : undefined
    },
    refusals: { campaign_blank_missing: 'what', campaign_time: 'at' },
    otherwise: '没有发送成功，请稍后重试',
    done: ({ state }) => (state === 'scheduled' ? '已定时，到时自动发送' : '正在发送'),
    onDone: ({ id }) => navigate(`${consoleLinks.campaigns(meetingId)}&campaign=${id}`, { replace: true }),
  })
  const { values } = form
  const settled = useSettled(about(values).what)
  const asked: Input<typeof calls.segment> = { ...filter, kind: values.kind, what: settled, to: values.to }

  async function tryIt() {
    if (form.tell({ what: missing(values) })) return
    const outcome = await test.run({ meetingId, ...about(values) })
    if (outcome.ok) notice.success('已发给您自己，请留意微信或短信')
    else notice.warning(wordsOf(outcome.error, '没有发送成功，请稍后重试'))
  }
  return (
    <div className="campaign-compose">
      <div className="campaign-form">
        <Restored form={form} />
        <Card title="发给谁">
          <Toolbar below={<FilterChips view={view} />}>
            <Filters view={view} />
          </Toolbar>
          {!view.narrowed && <p className="quiet campaign-all">没有筛选：全部参会人</p>}
          <RadioGroup
            label="收件人"
            choices={whom}
            hint="持票人：登录后能看到门票的账号；票面上的人：门票上写的姓名和手机号。一人只收一条"
            {...form.field('to')}
          />
        </Card>
        <form ref={form.box} className="campaign-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <CampaignFields form={form} />
        </form>
      </div>
      <div className="campaign-beside">
        <SegmentCard asked={asked} />
        <div className="campaign-acts">
          <Button busy={test.busy} onClick={() => void tryIt()}>
            发给自己试试
          </Button>
          <Button kind="primary" busy={form.busy || look.busy} onClick={() => void form.submit()}>
            {values.when === 'later' ? '定时发送' : '发送'}
          </Button>
        </div>
        <Button kind="text" href={consoleLinks.campaigns(meetingId)}>
          返回通知记录
        </Button>
      </div>
    </div>
  )
}

/** The text of the message and its time. */
function CampaignFields({ form }: { form: Form<Values> }) {
  const { values } = form
  const blank = blankOf(values.kind)
  return (
    <>
      <Card title="说什么">
        <div className="campaign-fields">
          <Select
            label="通知类型"
            required
            value={values.kind}
            choices={kinds}
            hint={narrows[values.kind]}
            onChange={(next) => next !== '' && form.set({ kind: next })}
          />
          {blank !== undefined && (
            <TextField
              label={blank.name}
              required
              maxLength={BLANK_MOST}
              placeholder={`如：${blank.example}`}
              autoComplete="off"
              aside={
                <span className="quiet campaign-left" aria-hidden="true">
                  {values.what.length}/{BLANK_MOST}
                </span>
              }
              hint={`最多 ${BLANK_MOST} 字，其余文字由短信和微信模板固定`}
              {...form.field('what')}
            />
          )}
        </div>
      </Card>
      <Card title="什么时候">
        <div className="campaign-fields">
          <RadioGroup label="发送时间" choices={whens} {...form.field('when')} />
          {values.when === 'later' && (
            <DateTimeField
              label="定于"
              required
              min={today()}
              max={lastDay()}
              hint="北京时间；发给到那时符合条件的人"
              {...form.field('at')}
            />
          )}
        </div>
      </Card>
    </>
  )
}

/** What is asked before it goes: how many, three of them, by which way and for how much, and that it is for good. */
function question(segment: Data<typeof calls.segment>, { kind, when, at }: Values) {
  const { people, names, wechat, sms } = segment
  const ways = [wechat > 0 ? `微信 ${wechat} 人` : '', sms > 0 ? `短信 ${sms} 人${costOf(segment)}` : ''].filter((word) => word !== '')
  const who = people === 0 ? '现在没有符合条件的人' : `${people} 人：${someNames(names, people)}。${ways.join('，')}`
  return when === 'now'
    ? { title: `发送“${campaignKinds[kind].name}”`, message: `将发给 ${who}。发出后不能撤回。`, confirm: `发给 ${people} 人` }
    : {
        title: `定时发送“${campaignKinds[kind].name}”`,
        message: `${dayTime(at)} 发给当时符合条件的人。现在是 ${who}。发送前可以停止。`,
        confirm: '定时发送',
      }
}
