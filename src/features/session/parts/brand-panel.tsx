/** Whose portal it is, and whom to turn to: beside the branded login on a desktop, above it on a phone. */
import './brand-panel.css'
import { system } from '#contract/system.ts'
import { useQuery } from '../../../api/use-query.ts'
import { TextIcon } from '../../../ui/icons-later.tsx'
import { ClockIcon, PhoneIcon } from '../../../ui/icons.tsx'
import { PairingAside } from './pairing-aside.tsx'
import { useWide } from '../../../ui/use-wide.ts'

/** An address out of a setting must not run as a script. */
const isPlace = (address: string) => /^(https?:\/)?\//i.test(address)

export function BrandPanel() {
  const { data: header } = useQuery(system.headerInfo, {}, { quiet: true })
  const wide = useWide()
  return (
    <div className="brand-panel">
      <div className="brand-panel-name">
        {header?.logo && <img className="brand-panel-logo" src={header.logo} alt="" />}
        <p className="brand-panel-title">{header?.title || '会务'}</p>
      </div>
      <div className="brand-panel-scan">{wide && <PairingAside />}</div>
      <ul className="brand-panel-facts">
        {header !== undefined && header.supportPhone !== '' && (
          <li>
            <PhoneIcon />
            技术支持 <a href={`tel:${header.supportPhone}`}>{header.supportPhone}</a>
          </li>
        )}
        {header !== undefined && header.supportHours !== '' && (
          <li>
            <ClockIcon />
            {header.supportHours}
          </li>
        )}
        {header !== undefined && isPlace(header.manualUrl) && (
          <li>
            <TextIcon />
            {/* In the same view: WeChat for Windows opens a second window for another one. */}
            <a className="text-link" href={header.manualUrl} rel="noreferrer">
              操作手册
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}
