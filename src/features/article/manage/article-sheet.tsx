/** An article written or changed; what was typed stays on the handset until it is saved. */
import { useRef, useState } from 'react'
import { article as calls, articleFields, type OwnArticle, type OwnArticleCategory } from '#contract/article.ts'
import { type ArticleAudience, articleAudienceWords } from '#contract/article-reading.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { request } from '../../../api/call.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { Refresh } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { sendWhenUploaded } from '../../../kit/file/send-when-uploaded.ts'
import { useRebase } from '../../../kit/form/write-conflict.ts'
import { CoverField } from '../../../kit/picture/cover-field.tsx'
import { RichTextField } from '../../../kit/rich-text/rich-text-field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TicketsField } from './tickets-field.tsx'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  article: OwnArticle | undefined
  categories: readonly OwnArticleCategory[]
  onClose: () => void
  onSaved: (article: OwnArticle) => Promise<unknown>
}

const valuesOf = (article: OwnArticle | undefined) => ({
  title: article?.title ?? '',
  summary: article?.summary ?? '',
  content: article?.content ?? '',
  cover: article?.cover ?? '',
  sharePicture: article?.sharePicture ?? '',
  categoryId: article?.categoryId ?? '',
  pinned: article?.pinned ?? 0,
  audience: article?.audience ?? ('all' as ArticleAudience),
  ticketIds: article?.ticketIds ?? [],
  validUntilTime: article?.validUntilTime ?? '',
  urgentUntilTime: article?.urgentUntilTime ?? '',
  edition: article?.edition ?? 0,
})
type Values = ReturnType<typeof valuesOf>

const kept = [
  'title',
  'summary',
  'content',
  'cover',
  'sharePicture',
  'categoryId',
  'audience',
  'ticketIds',
  'validUntilTime',
  'urgentUntilTime',
] as const
const audiences = (Object.keys(articleAudienceWords) as ArticleAudience[]).map((value) => ({ value, label: articleAudienceWords[value] }))

export function ArticleSheet({ meetingId, article, categories, onClose, onSaved }: Props) {
  const id = article?.id
  const { began, conflict, otherwise, refresh } = useRebase(
    () => valuesOf(article),
    async () => valuesOf(await request(calls.own, { meetingId, id: id as string }, { quiet: true })),
  )
  /** Pictures that are on their way. */
  const [cover, setCover] = useState(false)
  const [pictures, setPictures] = useState(false)
  const draft = useRef(formDraft<Values>(`article:${meetingId}:${id ?? 'new'}`, kept))
  const { field, ...form } = useForm({
    values: began,
    draft: draft.current,
    call: calls.save,
    check,
    input: (values) => ({ meetingId, ...(id !== undefined && { id }), ...values }),
    send: sendWhenUploaded(cover || pictures),
    refusals: {
      article_category_gone: 'categoryId',
      article_tickets_missing: 'ticketIds',
      ticket_gone: 'ticketIds',
      article_valid: 'validUntilTime',
      article_urgent_time: 'urgentUntilTime',
      article_urgent_audience: 'urgentUntilTime',
      article_urgent_full: 'urgentUntilTime',
    },
    otherwise,
    done: (saved) => (saved.state === 'draft' ? '已保存为草稿' : '已保存'),
    onDone(saved) {
      onClose()
      void onSaved(saved)
    },
  })

  const { values, set } = form
  const covers = field('cover')
  return (
    <FormSheet
      title={id === undefined ? '写资讯' : '编辑资讯'}
      form={form}
      action={id === undefined ? '保存草稿' : '保存'}
      className="news-fields"
      onClose={onClose}
    >
      <Restored form={form} />
      <Refresh said={conflict} onRefresh={() => refresh(form)} />
      <TextField label={articleFields.title} required maxLength={60} autoComplete="off" {...field('title')} />
      <TextArea label={articleFields.summary} rows={2} maxLength={120} hint="显示在列表和分享卡片里" {...field('summary')} />
      <RichTextField label={articleFields.content} onBusy={setPictures} {...field('content')} />
      <CoverField
        label={articleFields.cover}
        value={{ cover: values.cover, sharePicture: values.sharePicture }}
        error={covers.error}
        onBusy={setCover}
        onChange={set}
      />
      {categories.length > 0 && (
        <Select
          label={articleFields.categoryId}
          placeholder="不分类"
          choices={categories.map((one) => ({ value: one.id, label: one.name }))}
          {...field('categoryId')}
        />
      )}
      <RadioGroup label={articleFields.audience} choices={audiences} {...field('audience')} />
      {values.audience === 'tickets' && <TicketsField meetingId={meetingId} {...field('ticketIds')} />}
      <Checkbox checked={values.pinned === 1} onChange={(on) => set({ pinned: on ? 1 : 0 })}>
        置顶，排在其他资讯前面
      </Checkbox>
      <DateTimeField
        label={articleFields.validUntilTime}
        min={today()}
        hint="北京时间，之后不再显示；留空为长期有效"
        {...field('validUntilTime')}
      />
      <DateTimeField
        label={articleFields.urgentUntilTime}
        min={today()}
        hint="到这个时间为止，会议的每个页面顶部都显示标题；不是紧急通知请留空"
        {...field('urgentUntilTime')}
      />
    </FormSheet>
  )
}
