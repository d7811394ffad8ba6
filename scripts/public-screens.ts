/** Which file shows each public page: the build asks for it beside the entry, not after it. */
export const publicScreens = {
  '/particulars': 'src/features/meeting/screens/particulars.tsx',
  '/pages/index/index': 'src/features/meeting/screens/particulars.tsx',
  '/pages/index/meetList': 'src/features/meeting/screens/meeting-list.tsx',
  '/pages/index/details': 'src/features/meeting/screens/meeting-details.tsx',
  '/pages/index/schedule': 'src/features/schedule/screens/schedule.tsx',
}

/** The logins, asked for in the same way: people stand there and wait. */
export const loginScreens = {
  '/login': 'src/features/session/screens/login.tsx',
  '/phneLogins': 'src/features/session/screens/login-phone.tsx',
  '/energize': 'src/features/session/screens/login-branded.tsx',
  '/pages/index/login': 'src/features/session/screens/meeting-login.tsx',
}

/** What forms are made of, in one file: asked for when the first form opens, and never by a page that is only read. */
export const formParts =
  /\/(?:contract\/(?:fields|verify|consent)\.ts$|src\/session\/sms-countdown|src\/api\/check|src\/ui\/(?:field|text-field|select|radio-group|checkbox|text-area)\.|src\/features\/session\/(?:agreements\/agreement-check|parts\/(?:password-field|password-rule|sms-code-field|captcha-sheet|use-captcha|failure-words|first-wrong)))/

/** The modules that public pages share, beside the libraries; forms and dialogs stay apart until they are opened. */
export const publicParts =
  /\/(?:contract\/(?:call|may|meeting|outcome|paths|query-key|schedule|sentences|session|system|ticket|attendee)\.ts$|src\/(?:frame\/(?!footer|wechat|worker|place-now|session-over)|session\/(?!password|device-name|landing|sms-countdown|authorise|replace-page)|api\/(?:call|storage|use-query)\.ts|ui\/(?:avatar|bottom-bar|button|class-names|ellipsis-text|empty|failed|icons|notice|picture|price|rich-text|safe-html|skeleton|tag|tooltip)\.))/
