/** The guest's answer as forms: yes, with companions and food; no, with a reason if they like. */
import type { Data } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import { COMPANIONS_MOST } from '#contract/vip/guests.ts'
import type { GuestPage as Page } from '#contract/vip/links.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { ByLink } from './use-opened.ts'

interface Props {
  by: ByLink<Page>
  onClose: () => void
  onDone: (page: Page) => void
}

/** One a line, or with any of the marks that people put between names. */
const namesIn = (typed: string) =>
  typed
    .split(/[\n,，、;；]+/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A guest's link answers with a guest's page. */
const own = (data: Data<typeof vip.answer>, onDone: (page: Page) => void) => data.kind === 'guest' && onDone(data)

export function ComesSheet({ by: { key, tail, page }, onClose, onDone }: Props) {
  const form = useForm({
    values: { companions: page.companions.join('\n'), diet: page.diet, agreed: page.diet !== '' },
    call: vip.answer,
    check,
    input: ({ companions, diet, agreed }) => {
      return { key, tail, comes: 1, reason: '', companions: namesIn(companions), diet, agreed: agreed ? 1 : 0 } as const
    },
    refusals: { diet_not_agreed: 'agreed' },
    otherwise: '没有提交成功，请稍后重试',
    done: '已收到，感谢您的确认',
    onDone(data) {
      own(data, onDone)
      onClose()
    },
  })
  const { value: agreed, ...box } = form.field('agreed')
  return (
    <FormSheet title="确认出席" form={form} action="提交" onClose={onClose}>
      <TextArea label="随行人员" hint={`每行一位，最多 ${COMPANIONS_MOST} 位；没有可不填`} rows={3} {...form.field('companions')} />
      <TextArea label="饮食要求" hint="如忌口、素食、清真、过敏；没有可不填" rows={2} maxLength={200} {...form.field('diet')} />
      {form.values.diet.trim() !== '' && (
        <div className="own-agree">
          <Checkbox checked={agreed} {...box}>
            饮食要求可能涉及健康或宗教信仰，同意主办方为安排用餐保存，会后按期删除
          </Checkbox>
        </div>
      )}
    </FormSheet>
  )
}

export function StaysAwaySheet({ by: { key, tail, page }, onClose, onDone }: Props) {
  const form = useForm({
    values: { reason: '' },
    call: vip.answer,
    check,
    input: ({ reason }) => ({ key, tail, comes: 0, reason, companions: page.companions, diet: '', agreed: 0 }) as const,
    onDone(data) {
      own(data, onDone)
      onClose()
    },
  })
  return (
    <FormSheet title="不能出席" form={form} action="确定不出席" danger onClose={onClose}>
      <p className="by-link-why">提交后接待安排将取消，此链接随之失效。如只是行程变化，可返回修改行程。</p>
      <TextArea label="原因" hint="选填，仅主办方接待人员可见" rows={3} maxLength={100} {...form.field('reason')} />
    </FormSheet>
  )
}
