import { channelLimits } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { channelPaths } from '../../../entities/channel/channel-paths.ts';
import { paths } from '../../../lib/paths.ts';
import { docPaths } from '../../../lib/public-pages/doc-paths.ts';
import { CodeBlock } from '../code-block.tsx';
import { webhookSnippets } from '../webhook-snippets.ts';

const example = JSON.stringify(
	{
		type: 'website.down',
		timestamp: '2026-11-25T14:02:31.000Z',
		data: {
			website: { id: 'w3Jq…', name: 'Shop', url: 'https://shop.example' },
			outageId: '9fK2…',
			startedAt: '2026-11-25T14:02:00.000Z',
			cause: 'Responded with status 503',
		},
	},
	null,
	2,
);

export function Webhooks() {
	return (
		<>
			<p>
				A webhook is an HTTPS request that we send to a URL of yours when something happens. Enter the URL as your{' '}
				<Link to={channelPaths.profileWebhook}>webhook</Link> under Alerts, or as another{' '}
				<Link to={paths.channels}>channel</Link>, and send a test.
			</p>
			<h2>Events</h2>
			<p>
				Every call is a POST request with JSON: <code>type</code>, <code>timestamp</code> and <code>data</code>. The
				types are <code>website.down</code>, <code>website.up</code>, <code>website.maintenance</code> (which ended an
				outage), <code>website.flapping</code>, <code>certificate.expiring</code>, <code>domain.expiring</code> and{' '}
				<code>webhook.test</code>. A channel can also receive <code>condition.began</code> and{' '}
				<code>condition.ended</code> of websites that are slow, partly unreachable or blocked. All their fields are in
				the <a href={docPaths.apiReference}>API reference</a>.
			</p>
			<CodeBlock label="A website is down" code={example} />
			<p>
				URLs of Slack, Discord and Microsoft Teams get a message in the format of the chat instead. Channels can also
				have headers and a template of your own.
			</p>
			<h2>Respond</h2>
			<p>
				Respond with a status from 200 to 299 within {channelLimits.answerSeconds} seconds, and do the work afterwards.
				If there is no response, or one with 408, 425, 429 or from 500 on, we repeat the call with growing pauses for
				about a day. Other statuses are final, and 410 turns the webhook off. A repeat has the same{' '}
				<code>webhook-id</code>, so ignore an id that you have seen. The recovery of a website is sent after its outage.
			</p>
			<h2>Verify the signature</h2>
			<p>
				We sign each call as Standard Webhooks 1.0 specifies, so its libraries work too. The signing secret is with your{' '}
				<Link to={channelPaths.profileWebhook}>webhook</Link> under Alerts. After you replace it, calls carry two
				signatures for {channelLimits.previousSecretHours} hours, of which one must be right. Compare the bytes of the
				request as they arrived, not JSON that was parsed and written again.
			</p>
			{webhookSnippets.map(({ language, code }) => (
				<details key={language} className="mt-3 rounded-card border border-line px-4 py-3">
					<summary className="rounded-small font-medium text-ink">{language}</summary>
					<CodeBlock label={language} code={code} />
				</details>
			))}
			<h2>If calls fail</h2>
			<p>
				The channel shows the last responses with their first {channelLimits.answerBytes} bytes. A webhook that fails
				for days is reported to you by email.
			</p>
		</>
	);
}
