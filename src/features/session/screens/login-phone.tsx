/** The login for phones first: a number and a code, large; the password is behind a link. */
import './login-phone.css'
import { Entry } from '../parts/entry.tsx'

export default function LoginPhone() {
  return (
    <div className="login-phone">
      <Entry variant="phone" />
    </div>
  )
}
