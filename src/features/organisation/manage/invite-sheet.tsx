/** Making an invitation; what comes of it is shown at once, to be passed on. */
import { useState } from 'react'
import { type Invitation, organisation, type OrganisationNode } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { dayTime } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { OrganisationSelect } from '../parts/organisation-select.tsx'
import { chosenAtFirst } from '../parts/tree-walk.ts'

/** In the words of these forms: the rules stand in the contract. */
export const inviteSentences = {
  organisationId: '请选择机构',
  note: '备注过长或含有无法识别的字符',
  uses: '可加入人数应为1到1000之间的整数',
  days: '有效天数应为1到90之间的整数',
} as const

export interface InviteProps {
  nodes: readonly OrganisationNode[]
  shownId: string
  onClose: () => void
  onMade: () => void
}

export function InviteSheet({ nodes, shownId, onClose, onMade }: InviteProps) {
  const [made, setMade] = useState<Invitation>()
  const form = useForm({
    values: {
      organisationId: chosenAtFirst(nodes, shownId),
      note: '',
      uses: '20',
      days: '7',
    },
    call: organisation.invite,
    check,
    input: (values) => ({ ...values, uses: Number(values.uses), days: Number(values.days) }),
    wrong: (found) => Object.fromEntries(Object.keys(found).map((key) => [key, (inviteSentences as Record<string, string>)[key]])),
    otherwise: '没有创建成功，请稍后重试',
    onDone(invitation) {
      setMade(invitation)
      onMade()
    },
  })

  if (made !== undefined) {
    return (
      <Sheet title="邀请已创建" onClose={onClose}>
        <LinkPass url={made.url} about={`${made.organisationName}的邀请`}>
          {made.usesLeft} 人以内，{dayTime(made.expireTime)} 前，扫码或打开链接即可加入「{made.organisationName}」
        </LinkPass>
      </Sheet>
    )
  }
  return (
    <FormSheet title="新建邀请" className="organisation-form" form={form} action="创建邀请" onClose={onClose}>
      <OrganisationSelect nodes={nodes} {...form.field('organisationId')} />
      <TextField label="备注" hint="选填，受邀人会看到，例如「2025 级新教师」" maxLength={50} {...form.field('note')} />
      <TextField label="可加入人数" kind="number" maxLength={4} {...form.field('uses')} />
      <TextField label="有效天数" kind="number" maxLength={2} hint="最多 90 天" {...form.field('days')} />
    </FormSheet>
  )
}
