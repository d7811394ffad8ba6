/** Making a tenant, naming it, and saying whose merchant takes its money. */
import { type Merchant, merchants, settings, type Tenant } from '#contract/settings.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { check } from '../../../api/check.ts'
import { Conflict, type Conflicting } from '../../../kit/form/conflict.tsx'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { merchantWords } from './merchant-words.ts'

interface Props {
  /** The one to change; a new one without. */
  tenant: Tenant | undefined
  conflict: Conflicting
  onClose: () => void
  onSaved: () => void
}

interface Values {
  edition: number
  name: string
  isPublic: number
  merchant: Merchant | ''
  merchantNote: string
}

export function TenantSheet({ tenant, conflict, onClose, onSaved }: Props) {
  const before: Values = {
    edition: tenant?.edition ?? 0,
    name: tenant?.name ?? '',
    isPublic: tenant?.isPublic ?? 0,
    merchant: tenant?.merchant ?? 'none',
    merchantNote: tenant?.merchantNote ?? '',
  }
  const form = useForm({
    values: before,
    draft: formDraft<Values>(`settings:tenant:${tenant?.id ?? ''}`, ['name', 'merchant', 'merchantNote']),
    call: settings.saveTenant,
    check,
    input: (values) => ({ ...(tenant && { id: tenant.id }), ...values, merchant: values.merchant as Merchant }),
    refusals: { tenant_name_taken: 'name' },
    otherwise: conflict.otherwise,
    done: tenant === undefined ? '商户已创建' : '商户已保存',
    onDone() {
      onSaved()
      onClose()
    },
  })
  const { values, field } = form
  return (
    <FormSheet
      title={tenant === undefined ? '新建商户' : '编辑商户'}
      form={form}
      action="保存"
      aside={<Button onClick={onClose}>取消</Button>}
      foot={<Conflict conflict={conflict} form={form} edition={tenant?.edition ?? 0} />}
      onClose={onClose}
    >
      <Restored form={form} />
      <TextField label="商户名称" required maxLength={50} hint="公司或单位的全称" autoComplete="off" {...field('name')} />
      <Checkbox checked={values.isPublic === 1} onChange={(on) => form.set({ isPublic: on ? 1 : 0 })}>
        公开
        <small className="settings-note">任何人登录后都可以进入它的系统；不公开时只有它的成员可以进入</small>
      </Checkbox>
      <Select
        label="线上收款"
        required
        hint="线上支付进入本平台的商户号。替他人收款须有合法的安排，否则属于二清"
        choices={merchants.map((value) => ({ value, label: merchantWords[value] }))}
        {...field('merchant')}
      />
      {values.merchant === 'confirmed' && (
        <TextArea
          label="收款安排的说明"
          required
          rows={3}
          maxLength={200}
          placeholder="如：委托收款协议的编号、日期和双方"
          hint="保存后会记下您的姓名和时间"
          {...field('merchantNote')}
        />
      )}
      {tenant !== undefined && tenant.merchantTime !== '' && (
        <p className="settings-note">
          {tenant.merchantBy || '管理员'} 于 {dayTime(tenant.merchantTime)} 确认
        </p>
      )}
      {tenant !== undefined && (
        <p className="settings-ways">
          <Button kind="text" href={settingsLink('face', { sysCode: tenant.sysCode })}>
            外观与客服
          </Button>
          <Button kind="text" href={settingsLink('account', { thirdId: tenant.id })}>
            收款账户
          </Button>
        </p>
      )}
    </FormSheet>
  )
}
