/** A tag put on people, or taken off them: one that is there already by a tap, a new one by its word. */
import { CHOSEN_MOST, people as calls, TAG_LENGTH } from '#contract/people.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  people: readonly { id: string; tags: readonly string[] }[]
  /** Who they are, in a sentence. */
  about: string
  onClose: () => void
  onDone: () => void
}

export function TagSheet({ meetingId, people, about, onClose, onDone }: Props) {
  const all = useQuery(calls.tags, { meetingId }, { quiet: true })
  const borne = [...new Set(people.flatMap(({ tags }) => tags))]
  const form = useForm({
    values: { on: 1 as 0 | 1, tag: '' },
    draft: noDraft,
    call: calls.tag,
    check,
    input: ({ on, tag }) => ({ meetingId, ids: people.map(({ id }) => id), tag, on }),
    wrong: (found) => ({
      ...found,
      ...('ids' in found && { foot: `一次最多选择 ${CHOSEN_MOST} 人` }),
    }),
    refusals: { tags_full: 'tag' },
    otherwise: '没有保存成功，请稍后重试',
    onDone({ people: number }) {
      const { on, tag } = form.values
      notice.success(`${number} 人已${on === 1 ? '打上' : '去掉'}标签“${tag.trim()}”`)
      void all.retry()
      onDone()
    },
  })
  const { on, tag } = form.values
  const offered = on === 1 ? (all.data ?? []).map((one) => one.tag) : borne
  return (
    <FormSheet
      title="标签"
      form={form}
      action={on === 1 ? `给 ${people.length} 人打上` : `从 ${people.length} 人去掉`}
      className="people-fields"
      foot={
        form.wrong.foot !== undefined && (
          <p className="people-wrong" role="alert">
            {form.wrong.foot}
          </p>
        )
      }
      onClose={onClose}
    >
      <p className="people-comes">{about}标签只有主办方能看到，可用来筛选和导出。</p>
      {borne.length > 0 && (
        <RadioGroup
          label="操作"
          choices={[
            { value: 1, label: '打上标签' },
            { value: 0, label: '去掉标签' },
          ]}
          value={on}
          onChange={(next) => form.set({ on: next, tag: '' })}
        />
      )}
      {on === 1 && (
        <TextField label="标签" required maxLength={TAG_LENGTH} autoComplete="off" placeholder="如：讲者" {...form.field('tag')} />
      )}
      {offered.length > 0 && (
        <div>
          <p className="quiet">{on === 1 ? '已有的标签' : '要去掉的标签'}</p>
          <div className="people-known" role="group" aria-label={on === 1 ? '已有的标签' : '要去掉的标签'}>
            {offered.map((one) => (
              <button key={one} type="button" aria-pressed={one === tag} onClick={() => form.set({ tag: one })}>
                {one}
              </button>
            ))}
          </div>
          {on === 0 && form.wrong.tag !== undefined && <p className="field-error">{form.wrong.tag}</p>}
        </div>
      )}
    </FormSheet>
  )
}
