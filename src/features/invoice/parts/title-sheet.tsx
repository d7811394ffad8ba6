/** A title typed, mended or taken from WeChat: the number is judged while the form stands, and who is sure of it may insist. */
import './invoice.css'
import { invoice as calls } from '#contract/invoice.ts'
import { titleKinds, titleKindWords } from '#contract/invoice-states.ts'
import { type Title, titleFields } from '#contract/invoice-title.ts'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TitleNameField, UnitTitleFields } from '../../../kit/invoice-title/unit-title-fields.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FromWechat } from './from-wechat.tsx'

interface Props {
  /** The one to mend; without it a new one. */
  title?: Title
  onClose: () => void
  onSaved: (title: Title) => void
}

/** What leaves the portal, to whom and what for. */
const CONTACT_HINT = '选填，微信支付开票时提供给微信支付，不印在发票上'

const kinds = titleKinds.map((value) => ({ value, label: titleKindWords[value] }))

export function TitleSheet({ title, onClose, onSaved }: Props) {
  const form = useForm({
    values: {
      kind: title?.kind ?? ('unit' as (typeof titleKinds)[number]),
      name: title?.name ?? '',
      taxNo: title?.taxNo ?? '',
      insist: title !== undefined && title.warning !== '',
      address: title?.address ?? '',
      phone: title?.phone ?? '',
      bank: title?.bank ?? '',
      account: title?.account ?? '',
      contactPhone: title?.contactPhone ?? '',
      contactEmail: title?.contactEmail ?? '',
      isDefault: title?.isDefault === 1,
    },
    call: calls.saveTitle,
    check,
    input: ({ insist, isDefault, taxNo, kind, ...rest }) => ({
      ...(title !== undefined && { id: title.id }),
      kind,
      // Whoever has chosen a person has nothing to say there.
      taxNo: kind === 'person' ? '' : taxNo,
      insist: insist ? 1 : 0,
      isDefault: isDefault ? 1 : 0,
      ...rest,
    }),
    otherwise: '没有保存成功，请稍后重试',
    done: '抬头已保存',
    onDone: onSaved,
  })
  const { kind, insist, isDefault } = form.values
  return (
    <FormSheet title={title === undefined ? '添加抬头' : '修改抬头'} form={form} action="保存" className="invoice-fields" onClose={onClose}>
      <FromWechat onChosen={(chosen) => form.set({ ...chosen, insist: false })} />
      <RadioGroup label={titleFields.kind} choices={kinds} {...form.field('kind')} />
      <TitleNameField field={form.field} />
      {kind === 'unit' && <UnitTitleFields field={form.field} insist={insist} onInsist={(on) => form.set({ insist: on })} />}
      <TextField label={titleFields.contactPhone} kind="mobile" hint={CONTACT_HINT} {...form.field('contactPhone')} />
      <TextField label={titleFields.contactEmail} kind="email" hint={CONTACT_HINT} {...form.field('contactEmail')} />
      <Checkbox checked={isDefault} onChange={(on) => form.set({ isDefault: on })}>
        {titleFields.isDefault}
      </Checkbox>
    </FormSheet>
  )
}
