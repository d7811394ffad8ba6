/** What narrows people of a meeting, as chips that say what they do, for the list of them and for whoever writes to them. */
import type { Input } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { origins, originWords } from '#contract/desk.ts'
import { form } from '#contract/form.ts'
import { orderStatusWords } from '#contract/order.ts'
import { people as calls } from '#contract/people.ts'
import { useQuery } from '../api/use-query.ts'
import { type Filter, type ListView, useListView } from './list/use-list-view.ts'
import { useAddress } from './use-address.ts'
import { useTicketChoices } from './use-ticket-choices.ts'
import { useMayMake } from '../session/may-make.ts'

/** As many tickets as stand in sight as chips. */
const FEW = 3

const statuses = Object.entries(orderStatusWords).map(([value, label]) => ({ value, label }))
const sources = origins.map((value) => ({ value, label: originWords[value] }))
const yesOrNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

type Asked = Omit<Input<typeof calls.list>, 'pageNum' | 'pageSize' | 'ids' | 'sort'>

export interface PeopleView {
  view: ListView
  /** What the chips say, as calls want it. */
  filter: Asked
  /** The same as it stands in the address: for a link that takes it along. */
  chosen: Readonly<Record<string, string>>
  /** Tags may have come or gone. */
  refreshTags: () => void
}

/** @param more filters of the screen's own, after these. */
export function usePeopleView(meetingId: string, more: readonly Filter[] = []): PeopleView {
  const mayAskLists = useMayMake(checkin.lists, meetingId)
  const mayAskTags = useMayMake(calls.tags, meetingId)
  const mayAskForms = useMayMake(form.list, meetingId)
  const lists = useQuery(checkin.lists, mayAskLists ? { meetingId } : null, { quiet: true })
  const tags = useQuery(calls.tags, mayAskTags ? { meetingId } : null, { quiet: true, fresh: true })
  const forms = useQuery(form.list, mayAskForms ? { meetingId } : null, { quiet: true })
  const { tickets } = useTicketChoices(meetingId)
  const questions = [
    ...new Map(
      (forms.data ?? [])
        .flatMap((one) => one.questions)
        .filter(({ key, kind }) => key.startsWith('q_') && (kind === 'one' || kind === 'many' || kind === 'yes'))
        .map((one) => [one.key, one]),
    ).values(),
  ]
  const optionsOf = (key: string) => {
    const asked = questions.find((one) => one.key === key)
    if (asked === undefined) return []
    return asked.kind === 'yes' ? yesOrNo : asked.options.map((one) => ({ value: one.key, label: one.label }))
  }
  const questionInAddress = useAddress().query.get('question') ?? ''
  const own = [
    {
      name: 'arrived',
      label: '到场',
      all: '不限',
      chip: 'each',
      choices: [
        { value: 'away', label: '未到场' },
        { value: 'came', label: '已到场' },
      ],
    },
    {
      name: 'ticketId',
      label: '门票',
      all: '全部门票',
      chip: tickets.length <= FEW ? 'each' : true,
      choices: tickets.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: 'hotel', label: '需住宿', chip: true },
    { name: 'unfilled', label: '未填写', chip: true },
    { name: 'unopened', label: '未查看门票', chip: true },
    { name: 'double', label: '重复', chip: true },
    { name: 'sameName', label: '仅姓名相同', chip: true },
    { name: 'status', label: '订单状态', all: '全部状态', chip: true, choices: statuses },
    { name: 'origin', label: '来源', all: '全部来源', chip: true, choices: sources },
    {
      name: 'tag',
      label: '标签',
      all: '全部标签',
      chip: true,
      choices: (tags.data ?? []).map(({ tag, people }) => ({ value: tag, label: `${tag}（${people}）` })),
    },
    {
      name: 'listId',
      label: '到场名单',
      all: '任一名单',
      chip: true,
      // Whoever visits is no attendee.
      choices: (lists.data ?? []).filter(({ kind }) => kind !== 'visitor').map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(questions.length === 0
      ? []
      : [
          { name: 'question', label: '问题', all: '不限', chip: true, choices: questions.map(({ key, label }) => ({ value: key, label })) },
        ]),
    ...(questionInAddress === '' || questions.length === 0
      ? []
      : [{ name: 'option', label: '回答', all: '请选择', chip: true, choices: optionsOf(questionInAddress) }]),
    { name: 'voucher', label: '优惠码', typed: 'word', chip: true },
    { name: 'fromDay', label: '报名从', typed: 'day', chip: true },
    { name: 'toDay', label: '报名到', typed: 'day', chip: true },
  ] as const satisfies readonly Filter[]
  const view: ListView = useListView({ search: '搜索姓名、单位、手机号、票号、订单号', opens: 'person', filters: [...own, ...more] })
  const chosen = Object.fromEntries(
    [['q', view.keyword] as const, ...own.map(({ name }) => [name, view.values[name] ?? ''] as const)].filter(([, value]) => value !== ''),
  )
  return {
    view,
    filter: filterOf(meetingId, view, (question, option) => optionsOf(question).some(({ value }) => value === option)),
    chosen,
    refreshTags: () => void tags.retry(),
  }
}

function filterOf(meetingId: string, { keyword, values }: ListView, isOption: (question: string, option: string) => boolean): Asked {
  const of = (name: string) => values[name] ?? ''
  // A list alone asks who has passed it.
  const arrived = of('arrived') === '' && of('listId') !== '' ? 'came' : of('arrived')
  const ids = Object.fromEntries(['listId', 'ticketId', 'origin'].map((name) => [name, of(name)]).filter(([, value]) => value !== ''))
  const boxes = ['hotel', 'unfilled', 'unopened', 'double', 'sameName'].filter((name) => of(name) === '1')
  const answered = isOption(of('question'), of('option'))
  return {
    meetingId,
    keyword,
    ...(arrived !== '' && { arrived: arrived as NonNullable<Asked['arrived']> }),
    ...ids,
    ...Object.fromEntries(boxes.map((name) => [name, 1])),
    ...(of('status') !== '' && { status: Number(of('status')) as NonNullable<Asked['status']> }),
    ...(answered && { question: of('question'), option: of('option') }),
    tag: of('tag'),
    voucher: of('voucher'),
    fromDay: of('fromDay'),
    toDay: of('toDay'),
  }
}
