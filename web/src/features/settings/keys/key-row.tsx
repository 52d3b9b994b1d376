/** One API key: its name, its beginning, its scopes and its use. */
import { type ApiKey, keyScopeWords } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';

type KeyRowProps = { apiKey: ApiKey; onRotate: () => void; onRevoke: () => void };

const stateWords = { expired: 'Expired', 'read-only': 'Read-only on your plan', 'over-limit': 'Above your plan' };

export function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps) {
	const { name, prefix, scopes, websiteIds, state, lastUsedAt, expiresAt, previousUntil } = apiKey;
	return (
		<li className="flex flex-wrap items-center justify-between gap-3 py-4">
			<div className="grid min-w-0 gap-1 text-ui">
				<p className="flex flex-wrap items-center gap-2 font-medium text-ink [overflow-wrap:anywhere]">
					{name}
					{state !== 'valid' && <StatusBadge tone="degraded">{stateWords[state]}</StatusBadge>}
				</p>
				<p className="font-mono text-small text-muted [overflow-wrap:anywhere]">{prefix}…</p>
				<p className="text-small text-muted">
					{scopes.map((scope) => keyScopeWords[scope].name).join(', ')} · {websitesInWords(websiteIds)}
				</p>
				<p className="text-small text-muted">
					{lastUsedAt === null ? (
						'Never used'
					) : (
						<>
							Last used <RelativeTime instant={lastUsedAt} />
						</>
					)}
					{' · '}
					{expiresAt === null ? (
						'No expiry'
					) : (
						<>
							{state === 'expired' ? 'Expired' : 'Expires'} {formatInstant(expiresAt)}
						</>
					)}
				</p>
				{previousUntil !== null && (
					<p className="text-small text-muted">The previous secret is valid until {formatInstant(previousUntil)}</p>
				)}
			</div>
			<div className="flex flex-wrap gap-2">
				<Button variant="secondary" aria-label={`Rotate ${name}`} onClick={onRotate}>
					Rotate
				</Button>
				<Button variant="secondary" aria-label={`Revoke ${name}`} onClick={onRevoke}>
					Revoke
				</Button>
			</div>
		</li>
	);
}

function websitesInWords(websiteIds: ApiKey['websiteIds']): string {
	if (websiteIds === null) return 'All websites';
	return websiteIds.length === 1 ? '1 website' : `${websiteIds.length} websites`;
}
