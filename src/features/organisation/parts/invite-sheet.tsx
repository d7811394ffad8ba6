/** Making an invitation; what comes of it is shown at once, to be passed on. */
import { type FormEvent, useState } from 'react'
import { type Invitation, organisation, type OrganisationNode } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { dayTime } from '../../../frame/format.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
import { LinkPass } from './link-pass.tsx'
import { OrganisationSelect } from './organisation-select.tsx'

/** In the words of this form: the rules stand in the contract. */
const sentences: Record<string, string> = {
  organisationId: '请选择机构',
  note: '备注过长或含有无法识别的字符',
  uses: '可加入人数应为1到1000之间的整数',
  days: '有效天数应为1到90之间的整数',
}

interface Props {
  nodes: readonly OrganisationNode[]
  shownId: string
  onClose: () => void
  onMade: () => void
}

export function InviteSheet({ nodes, shownId, onClose, onMade }: Props) {
  const [values, setValues] = useState({ organisationId: shownId || (nodes[0]?.id ?? ''), note: '', uses: '20', days: '7' })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [made, setMade] = useState<Invitation>()
  const inviting = useAction(organisation.invite, { quiet: true })
  const bind = (key: keyof typeof values) => ({
    value: values[key],
    error: key in wrong ? sentences[key] : undefined,
    onChange: (text: string) => {
      setValues({ ...values, [key]: text })
      setWrong({})
    },
  })

  async function invite(event?: FormEvent) {
    event?.preventDefault()
    const input = { ...values, uses: Number(values.uses), days: Number(values.days) }
    const found = check(organisation.invite, input)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const outcome = await inviting.run(input)
    if (!outcome.ok) return notice.warning(wordsOf(outcome.error, '没有创建成功，请稍后重试'))
    setMade(outcome.data)
    onMade()
  }

  if (made !== undefined) {
    return (
      <Sheet open title="邀请已创建" onClose={onClose}>
        <LinkPass url={made.url} about={`${made.organisationName}的邀请`}>
          {made.usesLeft} 人以内，{dayTime(made.expireTime)} 前，扫码或打开链接即可加入「{made.organisationName}」
        </LinkPass>
      </Sheet>
    )
  }
  return (
    <Sheet
      open
      title="新建邀请"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={inviting.busy} onClick={() => void invite()}>
          创建邀请
        </Button>
      }
    >
      <form className="organisation-form" noValidate onSubmit={(event) => void invite(event)}>
        <OrganisationSelect nodes={nodes} {...bind('organisationId')} />
        <TextField label="备注" hint="选填，受邀人会看到，例如「2025 级新教师」" maxLength={50} {...bind('note')} />
        <TextField label="可加入人数" kind="number" maxLength={4} {...bind('uses')} />
        <TextField label="有效天数" kind="number" maxLength={2} hint="最多 90 天" {...bind('days')} />
        {/* The button in sight stands outside: several fields and none of their own would make Enter do nothing. */}
        <button type="submit" hidden />
      </form>
    </Sheet>
  )
}
