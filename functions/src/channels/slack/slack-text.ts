/** Text for Slack. */

/** Otherwise a website named `<!channel>` would notify the whole channel. */
export function slackEscaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
