/** Which modules share a file of the build (vite.config.ts). */

/** What forms are made of, in one file: asked for when the first form opens, and never by a page that is only read. */
export const formParts =
  /\/(?:contract\/(?:fields|normal-digits|text-sentences|verify|consent)\.ts$|src\/session\/sms-countdown|src\/ui\/(?:field|text-field|typed-input|typed-text|checkbox)\.|src\/api\/failure-words|src\/ui\/first-wrong|src\/kit\/form\/use-|src\/features\/session\/parts\/(?:agreements\/agreement-check|password-field|password-rule|sms-code-field|use-captcha))/

/** Normal forms of lines and names: the rules need them, and few forms do before. */
export const textParts = /\/contract\/(?:normal-form|normal-line|normal-name|name-sentences|person-name)\.ts$/

/** The choices of forms and filters: most screens that have one kind have the other. */
export const choiceParts = /\/src\/ui\/(?:select|radio-group)\.tsx$/

/** What the lists of the console are made of, without what other screens use and what is opened later. */
export const listParts = /\/src\/kit\/(?:toolbar|list\/(?!array-pages|bulk-bar|next-page)[\w-]+)\.tsx?$/

/** What the rules of every feature are made of (scripts/light-contract.ts). */
export const ruleParts = /\/node_modules\/valibot\/|\/contract\/(?:call|fields|consent|verify)\.ts\?whole$/

/** What every page behind a login and every login loads: one file compresses better than three small ones. */
export const sessionParts = /\/(?:contract\/session|src\/session\/(?:keep-session|way-back))\.ts$/

/** The modules that public pages share, beside the libraries; forms and dialogs stay apart until they are opened. */
export const publicParts =
  /\/(?:contract\/(?:call|header-info|meeting|outcome|paths|query-key|schedule|sentences|ticket)\.ts$|src\/(?:frame\/(?!footer|title-from-wechat|wechat|worker|position-now|session-over|notice-page|tell-|farewell|leave|guard|use-return)|session\/(?!came-by|expired|keep-session|wechats-own|kept|organisers|may-make|way-back|leave-page|door-data|password|device-name|landing|sms-countdown|authorise|replace-page)|api\/(?:call|clock|storage|use-query)\.ts|features\/meeting\/parts\/(?:state-tag|holders)\.|kit\/(?:mark-tag|meeting-change)\.|ui\/(?:avatar|bottom-bar|button|class-names|ellipsis-text|empty|format|icons|notice|picture|price|rich-text|safe-html|skeleton|tag)\.))/
