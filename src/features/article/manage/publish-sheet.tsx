/** An article is published, now or from a moment on; whoever wishes goes on to tell people of it, by a campaign and its limits. */
import { useLocation } from 'wouter'
import { article as calls, type OwnArticle, SCHEDULE_DAYS } from '#contract/article.ts'
import { sayOfArticle } from '#contract/article-sentences.ts'
import { BLANK_MOST, campaign, type CampaignKey } from '#contract/campaign.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dayTime } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'

interface Props {
  meetingId: string
  article: OwnArticle
  onClose: () => void
  onDone: () => Promise<unknown>
}

const whens = [
  { value: 'now', label: '立即发布' },
  { value: 'later', label: '定时发布' },
] as const
interface Values {
  when: (typeof whens)[number]['value']
  at: string
  tell: boolean
}

const lastDay = () => new Date(Date.parse(today()) + SCHEDULE_DAYS * 86_400_000).toISOString().slice(0, 10)

export function PublishSheet({ meetingId, article, onClose, onDone }: Props) {
  const { id, title, state, publishTime, audience } = article
  const [, navigate] = useLocation()
  const mayTell = useMayMake(campaign.send, meetingId) && audience !== 'staff'
  const scheduled = state === 'scheduled'
  const form = useForm<Values, typeof calls.publish>({
    values: { when: scheduled ? 'later' : 'now', at: scheduled ? publishTime : '', tell: false },
    draft: noDraft,
    call: calls.publish,
    check,
    input: ({ when, at }) => ({ meetingId, id, ...(when === 'later' && { at }) }),
    wrong: (found, { when, at }) => ({ ...found, at: when === 'later' && at === '' ? sayOfArticle.time : found['at'] }),
    refusals: { article_time: 'at' },
    otherwise: '没有发布成功，请稍后重试',
    done: (saved) => (saved.state === 'scheduled' ? `已定时，${dayTime(saved.publishTime)} 自动发布` : '已发布'),
    onDone(saved) {
      onClose()
      if (form.values.tell) navigate(consoleLinks.campaigns(meetingId, campaignOf(saved)))
      else void onDone()
    },
  })
  const { values } = form
  return (
    <FormSheet
      title={scheduled ? '改发布时间' : '发布资讯'}
      form={form}
      action={values.when === 'later' ? '定时发布' : '发布'}
      className="news-fields"
      onClose={onClose}
    >
      <p className="news-own-asks">“{title}”</p>
      <RadioGroup label="发布时间" choices={whens} {...form.field('when')} />
      {values.when === 'later' && (
        <DateTimeField label="定于" required min={today()} max={lastDay()} hint="北京时间，到时自动显示" {...form.field('at')} />
      )}
      {mayTell && (
        <Checkbox checked={values.tell} onChange={(tell) => form.set({ tell })}>
          也通知：发布后去写一条群发通知，发送前能看到人数和费用
        </Checkbox>
      )}
    </FormSheet>
  )
}

/** The notice that an article begins: what is urgent concerns a place that one has; anything else is news, for those who want it. */
function campaignOf({ title, state, urgent, publishTime, ticketIds }: OwnArticle): Record<string, string> {
  const kind: CampaignKey = urgent === 1 ? 'meeting_changed' : 'meeting_news'
  const [ticketId, ...others] = ticketIds
  return {
    kind,
    what: title.slice(0, BLANK_MOST),
    ...(state === 'scheduled' && { at: publishTime }),
    ...(ticketId !== undefined && others.length === 0 && { ticketId }),
  }
}
