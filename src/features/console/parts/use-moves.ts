/** What can be done about where a meeting stands: each is asked once, with what comes of it. */
import { useState } from 'react'
import type { Input } from '#contract/call.ts'
import { meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import type { SignUpState } from '#contract/sign-up.ts'
import { useAction } from '../../../api/use-action.ts'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'

type Action = Input<typeof meetingManage.move>['action']

interface Move {
  word: string
  /** What comes of it. */
  asks: string
  done: string
}
const moves: Record<Action, Move> = {
  publish: { word: '发布', asks: '发布后所有人都能看到会议页面', done: '已发布' },
  pause: { word: '暂停', asks: '暂停后页面保留，但不能报名和购票；已有的订单和门票不受影响。', done: '已暂停' },
  archive: { word: '归档', asks: '归档后会议不再出现在列表里，有链接的人仍能打开页面。随时可以恢复。', done: '已归档' },
  restore: { word: '恢复', asks: '恢复后会议回到列表里；归档前可以报名的，先保持暂停，确认后再恢复报名。', done: '已恢复' },
}
const order = Object.keys(moves) as Action[]

interface Sales {
  signUp: SignUpState
  onSale: number
  drafts: number
}
const isTicketless = ({ signUp, onSale }: Sales) => signUp === 'none' && onSale === 0

/** What people find on the page. */
const publishing: Record<SignUpState, string> = {
  open: '，并可以报名。',
  later: '，报名还没有开始。',
  none: '，凭优惠码才能报名。',
  sold_out: '；门票已售罄。',
  over: '；报名已截止。',
  paused: '。',
  closed: '。',
}

/**
 * @param onMoved also hears of a refusal, as nothing: perhaps somebody else was faster.
 * @param sales tickets on sale, those that only a code shows among them; and drafts, which may be taken for on sale.
 * @param reload asks the server again: a ticket may have been added since the page was read. undefined where it does not answer.
 */
export function useMoves(
  { id, title, stage, signUp, actions }: OwnMeeting,
  onMoved: (meeting: OwnMeeting | undefined) => void,
  sales: Omit<Sales, 'signUp'> = { onSale: 0, drafts: 0 },
  reload: () => Promise<Sales | undefined> = async () => undefined,
) {
  const { run, busy } = useAction(meetingManage.move)
  /** Publishing waits for an answer: there is no ticket to sign up with. */
  const [ticketless, setTicketless] = useState(false)
  const wordOf = (action: Action) => (action === 'publish' && stage === 'paused' ? '恢复报名' : moves[action].word)
  async function act(action: Action) {
    const outcome = await run({ id, action })
    if (outcome.ok) notice.success(moves[action].done)
    onMoved(outcome.ok ? outcome.data : undefined)
  }
  return {
    /** In the order in which they are shown; what the server does not offer is none. */
    offered: order.filter((action) => actions.includes(action)),
    wordOf,
    busy,
    ticketless,
    /** @param publishes the page alone, without a ticket. */
    async answer(publishes: boolean) {
      setTicketless(false)
      if (publishes) await act('publish')
    },
    async move(action: Action) {
      const read = { signUp, ...sales }
      const newest = action === 'publish' && isTicketless(read) ? ((await reload()) ?? read) : read
      if (action === 'publish' && isTicketless(newest)) return setTicketless(true)
      const asks = action === 'publish' ? moves.publish.asks + publishing[newest.signUp] : moves[action].asks
      const message = action === 'publish' && newest.drafts > 0 ? `${asks}${newest.drafts} 种门票还是草稿，单独上架后才出售。` : asks
      if (await confirm({ title: `${wordOf(action)}「${title}」`, message, confirm: wordOf(action) })) await act(action)
    },
  }
}
