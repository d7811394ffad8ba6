/** The full login page of a tenant: who invites in at the left, the way in at the right. */
import './login-branded.css'
import { BrandPanel } from '../parts/brand-panel.tsx'
import { Entry } from '../parts/entry.tsx'

export default function LoginBranded() {
  return (
    <div className="login-branded">
      <BrandPanel />
      <div className="login-branded-way">
        <Entry variant="branded" />
      </div>
    </div>
  )
}
