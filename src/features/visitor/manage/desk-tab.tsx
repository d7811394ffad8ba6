/** 访客设置: whether visits can be announced, what is asked, and how long it is kept. */
import { type VisitorDesk, visitor as calls } from '#contract/visitor.ts'
import { check } from '../../../api/check.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Conflict, type Conflicting, useConflict } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function DeskTab({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.desk, { meetingId }, { quiet: true, fresh: true })
  const conflict = useConflict(query.retry)
  const maySave = useMayMake(calls.saveDesk, meetingId)
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
      {(desk) =>
        maySave ? (
          <DeskForm
            meetingId={meetingId}
            desk={desk}
            conflict={conflict}
            onSaved={(saved) => {
              query.put(saved)
              notice.success('已保存')
            }}
          />
        ) : (
          <Known desk={desk} />
        )
      }
    </Loaded>
  )
}

interface Props {
  meetingId: string
  desk: VisitorDesk
  conflict: Conflicting
  onSaved: (saved: VisitorDesk) => void
}

const numbers = ['companionsMost', 'daysMost', 'retentionDays'] as const

function DeskForm({ meetingId, desk, conflict, onSaved }: Props) {
  const { edition, open, twoSteps, asksDocument, companionsMost, daysMost, retentionDays } = desk
  const form = useForm({
    values: {
      edition,
      open: open === 1,
      twoSteps: twoSteps === 1,
      asksDocument: asksDocument === 1,
      companionsMost: String(companionsMost),
      daysMost: String(daysMost),
      retentionDays: String(retentionDays),
      notice: desk.notice,
    },
    draft: formDraft(`visitor-desk:${meetingId}`, [...numbers, 'notice']),
    call: calls.saveDesk,
    check,
    input: ({ edition: seen, notice: words, ...typed }) => ({
      meetingId,
      edition: seen,
      notice: words,
      open: bitOf(typed.open),
      twoSteps: bitOf(typed.twoSteps),
      asksDocument: bitOf(typed.asksDocument),
      companionsMost: numberOf(typed.companionsMost),
      daysMost: numberOf(typed.daysMost),
      retentionDays: numberOf(typed.retentionDays),
    }),
    otherwise: conflict.otherwise,
    onDone(saved) {
      onSaved(saved)
      form.forget()
    },
  })
  const { field, values, set } = form
  return (
    <form ref={form.box} className="desk-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <Restored form={form} />
      <Card title="预约">
        <Checkbox checked={values.open} onChange={(on) => set({ open: on })}>
          接受来访预约
        </Checkbox>
        <Checkbox checked={values.twoSteps} onChange={(on) => set({ twoSteps: on })}>
          两步确认：被访人同意后，还须接待人员放行
        </Checkbox>
        <Checkbox checked={values.asksDocument} onChange={(on) => set({ asksDocument: on })}>
          填写证件种类和证件号后四位，进门时核对
        </Checkbox>
      </Card>
      <Card title="限制">
        <div className="desk-numbers">
          <TextField label="同行人员上限" kind="number" maxLength={2} aside="人" {...field('companionsMost')} />
          <TextField label="每次来访最长" kind="number" maxLength={1} aside="天" {...field('daysMost')} />
          <TextField
            label="访客信息保留"
            kind="number"
            maxLength={3}
            aside="天"
            hint="来访结束后计算，到期自动删除"
            {...field('retentionDays')}
          />
        </div>
      </Card>
      <Card title="访客看到的说明">
        <TextArea
          label="来访须知"
          rows={3}
          maxLength={200}
          placeholder="如：请从东门进入，携带身份证，车辆停地下二层"
          {...field('notice')}
        />
      </Card>
      <Conflict conflict={conflict} form={form} edition={edition} />
      <div className="desk-save">
        <Button kind="primary" type="submit" busy={form.busy}>
          保存
        </Button>
      </div>
    </form>
  )
}

const bitOf = (on: boolean): 0 | 1 => (on ? 1 : 0)
/** Nothing typed is no number, and not none. */
const numberOf = (typed: string) => (typed === '' ? Number.NaN : Number(typed))

/** For those who may only look. */
function Known({ desk }: { desk: VisitorDesk }) {
  return (
    <Card>
      <Facts
        facts={[
          ['来访预约', desk.open === 1 ? '接受' : '暂不接受'],
          ['确认方式', desk.twoSteps === 1 ? '被访人同意后，接待人员放行' : '被访人同意'],
          ['证件', desk.asksDocument === 1 ? '填写种类和后四位' : '不填写'],
          ['同行人员', `最多 ${desk.companionsMost} 人`],
          ['每次来访', `最长 ${desk.daysMost} 天`],
          ['信息保留', `来访结束后 ${desk.retentionDays} 天`],
          ['来访须知', desk.notice],
        ]}
      />
    </Card>
  )
}
