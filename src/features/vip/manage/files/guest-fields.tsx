/** The fields of a guest's file, in their groups. */
import '../vip.css'
import { type Duty, duties, dutyWords, photographs, photographWords, visibilities, visibilityWords } from '#contract/vip/words.ts'
import { DocumentField } from '../../../../kit/document-field.tsx'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import type { Choice } from '../../../../ui/choice.ts'
import { Field } from '../../../../ui/field.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { PartyField } from '../party-field.tsx'
import type { GuestValues } from './guest-values.ts'
import { PhotoField } from './photo-field.tsx'

interface Props {
  form: Pick<Form<GuestValues>, 'values' | 'field' | 'set' | 'wrong'>
  tickets: readonly Choice<string>[]
  /** The same function at every drawing. */
  onBusy: (busy: boolean) => void
}

const visible = visibilities.map((value) => ({ value, label: visibilityWords[value] }))
const shot = photographs.map((value) => ({ value, label: photographWords[value] }))

export function GuestFields({ form: { values, field, set, wrong }, tickets, onBusy }: Props) {
  return (
    <>
      <div className="vip-pair is-always">
        <TextField label="姓名" required maxLength={50} autoComplete="off" {...field('name')} />
        <TextField label="称谓" maxLength={20} autoComplete="off" placeholder="如：院士" {...field('honorific')} />
      </div>
      <div className="vip-pair">
        <TextField label="单位" maxLength={60} autoComplete="off" {...field('unit')} />
        <TextField label="职务" maxLength={60} autoComplete="off" {...field('post')} />
      </div>
      <TextField
        label="手机号"
        kind="mobile"
        autoComplete="off"
        hint="用于嘉宾本人打开行程链接和领取门票；不填则由接待人转达"
        {...field('mobile')}
      />
      <DocumentField
        label="证件号码"
        hint="加密保存，随名单删除"
        type={values.documentType}
        onType={(documentType) => set({ documentType, documentNumber: values.documentNumber })}
        {...field('documentNumber')}
      />
      <PhotoField label="照片" name={values.name} hint="供接待人认人，只有接待人员能看到" onBusy={onBusy} {...field('photoId')} />

      <h3>接待要求</h3>
      <Duties value={values.duties} error={wrong.duties} onChange={(next) => set({ duties: next })} />
      <RadioGroup label="行程公开范围" choices={visible} {...field('visibility')} />
      <RadioGroup label="拍照" choices={shot} {...field('photographs')} />
      <TextField label="语言" maxLength={60} autoComplete="off" placeholder="如：英语，需要翻译" {...field('languages')} />

      <h3>接待人员</h3>
      <PartyField label="接待人" hint="对方不需要有账号：会收到短信，用这个手机号登录就能看到。短信里不写嘉宾的姓名" {...field('host')} />
      <PartyField label="副接待人" {...field('deputy')} />
      <PartyField label="代嘉宾决定的人" hint="嘉宾不便时，由谁答应或推辞，如秘书" {...field('speaksFor')} />

      <h3>其他</h3>
      <TextArea label="随行人员" rows={3} placeholder={'每行一位，如：\n李秘书'} hint="最多10位，会计入车辆座位" {...field('companions')} />
      <Select
        label="门票"
        placeholder="不发门票"
        choices={tickets}
        {...field('ticketId')}
        hint="确认出席后自动赠票，到场扫码时通知接待人"
      />
      <TextField label="礼品" maxLength={60} autoComplete="off" {...field('gift')} />
    </>
  )
}

interface DutiesProps {
  value: readonly Duty[]
  error: string | undefined
  onChange: (value: readonly Duty[]) => void
}

function Duties({ value, error, onChange }: DutiesProps) {
  return (
    <Field label="接待方式" group error={error} hint="可以多选">
      {() => (
        <div className="vip-duties">
          {duties.map((one) => (
            <Checkbox
              key={one}
              checked={value.includes(one)}
              onChange={(on) => onChange(duties.filter((other) => (other === one ? on : value.includes(other))))}
            >
              {dutyWords[one]}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}
