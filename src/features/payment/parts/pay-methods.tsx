import { CheckIcon, WalletIcon } from '../../../ui/icons.tsx'
import { type Method, methods } from './methods.ts'

/** How to pay; one row a way. */
export function PayMethods({ method, onChoose }: { method: Method; onChoose: (method: Method) => void }) {
  return (
    <div role="radiogroup" aria-label="支付方式">
      {methods.map((one) => (
        <label key={one.id} className="pay-method">
          <input type="radio" name="method" checked={one.id === method.id} onChange={() => onChoose(one)} />
          <span className="pay-method-icon"><WalletIcon size={1.5} /></span>
          <span className="pay-method-text">
            {one.name}
            <span className="pay-method-note">{one.note}</span>
          </span>
          <span className="pay-method-check" aria-hidden><CheckIcon size={0.9} /></span>
        </label>
      ))}
    </div>
  )
}
