/** Says that a form began with what was typed on an earlier visit, and lets people give it up. */
import './restored.css'
import { Button } from '../../ui/button.tsx'
import type { Fields } from './use-fields.ts'

export function Restored({ form: { restored, forget } }: { form: Pick<Fields<unknown>, 'restored' | 'forget'> }) {
  if (!restored) return null
  return (
    <p className="form-restored" role="status">
      <span>已恢复未保存的内容</span>
      <Button kind="text" small onClick={forget}>
        放弃修改
      </Button>
    </p>
  )
}
