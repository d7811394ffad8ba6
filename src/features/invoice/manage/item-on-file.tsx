/** What is sold: chosen from what the provider has on file of the seller, or typed where it has none or does not answer. */
import type { Profile } from '#contract/invoice-manage.ts'
import { taxFavours, taxFavourWords, taxRates, taxRateWords } from '#contract/invoice-money.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Item = Profile['items'][number]

const rates = taxRates.map((value) => ({ value, label: taxRateWords[value] }))
const favours = taxFavours.map((value) => ({ value, label: taxFavourWords[value] }))

const labelOf = ({ name, code, rate, favour }: Item) =>
  `${name} ${taxRateWords[rate]}${favour === '' ? '' : `（${taxFavourWords[favour]}）`} ${code}`
const isAlike = (one: Item, other: Item) =>
  one.name === other.name && one.code === other.code && one.rate === other.rate && one.favour === other.favour

interface Props {
  item: Item
  /** Of the provider; none: everything is typed. */
  items: readonly Item[]
  onChange: (more: Partial<Item>) => void
}

export function ItemOnFile({ item, items, onChange }: Props) {
  const chosen = items.findIndex((one) => isAlike(one, item))
  return (
    <>
      {items.length > 0 && (
        <Select
          label="微信支付商户平台登记的项目"
          placeholder="手工填写"
          choices={items.map((one, at) => ({ value: String(at), label: labelOf(one) }))}
          value={chosen === -1 ? '' : String(chosen)}
          onChange={(at) => onChange(at === '' ? { name: '', code: '' } : { ...items[Number(at)] })}
        />
      )}
      {chosen === -1 && (
        <>
          <TextField label="名称" maxLength={20} value={item.name} onChange={(name) => onChange({ name })} />
          <TextField label="税收分类编码" maxLength={19} autoComplete="off" value={item.code} onChange={(code) => onChange({ code })} />
          <Select label="税率" choices={rates} value={item.rate} onChange={(rate) => onChange({ rate: rate || '6' })} />
          <RadioGroup label="优惠标识" choices={favours} value={item.favour} onChange={(favour) => onChange({ favour })} />
        </>
      )}
    </>
  )
}
