/** Somebody to call: the handset's own dialling, large enough for a thumb on the way. */
import './by-link.css'
import { PhoneIcon } from '../../../ui/icons.tsx'

interface Props {
  /** 接待人, 司机. */
  role: string
  name: string
  /** Whole, masked for readers who may not call, or empty. */
  mobile: string
}

export function CallLine({ role, name, mobile }: Props) {
  if (name === '' && mobile === '') return null
  return (
    <div className="call-line">
      <p className="call-line-who">
        <span className="quiet">{role}</span> {name}
      </p>
      {mobile.includes('*') && <span className="quiet">{mobile}</span>}
      {mobile !== '' && !mobile.includes('*') && (
        <a
          className="button is-quiet is-small"
          href={`tel:${mobile.replace(/[^\d+]/g, '')}`}
          aria-label={`${mobile}，拨打${role}${name}的电话`}
        >
          <PhoneIcon size={1.1} />
          {mobile}
        </a>
      )}
    </div>
  )
}
