/*
 * The HTML of emails: tables and inline styles, since several mail clients support nothing newer. Other clients
 * read the style element, for dark mode and small screens. Colours are from web/src/styles/tokens.css.
 */
import { escapeHtml } from '../format/escape-html.ts'

const FONT = "Figtree, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .surface { background: #120f0c !important; }
    .raised { background: #1c1814 !important; border-color: #302b25 !important; }
    .ink { color: #f1ece3 !important; }
    .muted { color: #b7b0a5 !important; }
    .link { color: #eec46e !important; }
    .button { background: #ebb854 !important; color: #1f1307 !important; }
  }
  @media (max-width: 480px) {
    .raised { padding: 24px 20px !important; }
  }`

/** @param body HTML from renderParagraph and renderLink @param reason why the recipient gets the email @param stop how to get no more */
export function renderLayout({
  title,
  siteUrl,
  body,
  reason,
  stop,
}: Record<'title' | 'siteUrl' | 'body' | 'reason', string> & { stop: { label: string; url: string } | undefined }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body class="surface" style="margin:0;padding:0;background:#f9f6f1">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f9f6f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;font-family:${FONT}">
<tr><td style="padding:0 4px 16px;text-align:left">
<a class="ink" href="${escapeHtml(siteUrl)}" style="color:#231d17;text-decoration:none;font-family:Fraunces,Georgia,serif;font-size:22px">Lintel</a>
</td></tr>
<tr><td class="raised" style="padding:32px;background:#fffefc;border:1px solid #e2dbd2;border-radius:16px;text-align:left">
${body}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;color:#5a5147;font-size:13px;line-height:20px;text-align:left;overflow-wrap:anywhere">
${escapeHtml(reason)}${stop ? `<br><a class="link" href="${escapeHtml(stop.url)}" style="color:#764f0d">${escapeHtml(stop.label)}</a>` : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

export function renderParagraph(text: string[]): string {
  const lines = text.map(escapeHtml).join('<br>\n')
  return `<p class="ink" dir="auto" style="margin:0 0 16px;color:#231d17;font-size:16px;line-height:24px;text-align:start;overflow-wrap:anywhere">${lines}</p>`
}

/** A button, and the URL as text for clients that show no buttons. */
export function renderLink({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px">
<tr><td class="button" style="background:#e7b551;border-radius:10px">
<a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#e7b551;color:#251707;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>
</td></tr>
</table>
<p class="muted" style="margin:0;color:#5a5147;font-size:13px;line-height:20px;overflow-wrap:anywhere">Or open <a class="link" href="${href}" style="color:#764f0d">${href}</a></p>`
}

/** A link in a list of links. */
export function renderListLink({ label, url }: { label: string; url: string }): string {
  return `<p dir="auto" style="margin:0 0 12px;font-size:16px;line-height:24px;text-align:start;overflow-wrap:anywhere"><a class="link" href="${escapeHtml(url)}" style="color:#764f0d">${escapeHtml(label)}</a></p>`
}
