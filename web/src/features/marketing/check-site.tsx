/** The form on the homepage that checks a visitor's website once, without an account. */
import { tierLimits, type VisitorCheck } from '@stayup/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { keepFirstWebsite } from '../../entities/account/session/first-website.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CheckResult } from './check-result.tsx';

const failed = 'The check failed. Please try again.';

function stateOf({ isUp, isBlocked }: VisitorCheck) {
	if (isUp) return 'up';
	return isBlocked ? 'blocked' : 'down';
}

export function CheckSite() {
	const [query] = useSearchParams();
	const input = useRef<HTMLInputElement>(null);
	const [isBusy, setBusy] = useState(false);
	const [result, setResult] = useState<VisitorCheck | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function check(url: string): Promise<void> {
		setBusy(true);
		setProblem(null);
		try {
			const { call } = await import('../../lib/api-client/client.ts');
			const tried = await call('tryCheck', { body: { url } });
			if (!tried.isUnknownDomain) {
				keepFirstWebsite({ url: tried.url, state: stateOf(tried), responseTime: tried.phases.totalMs });
			}
			setResult(tried);
		} catch (error) {
			setResult(null);
			setProblem((error instanceof ApiError && error.serverMessage) || failed);
		} finally {
			setBusy(false);
		}
	}

	// The visitor submitted the plain form before the script had loaded.
	const submittedUrl = query.get('url');
	// biome-ignore lint/correctness/useExhaustiveDependencies: only once, if the page opens with a URL
	useEffect(() => {
		if (!submittedUrl) return;
		if (input.current) input.current.value = submittedUrl;
		void check(submittedUrl);
	}, []);

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!isBusy) void check(String(new FormData(event.currentTarget).get('url')).trim());
	}

	return (
		<div className="grid w-full max-w-xl grid-cols-1 gap-4">
			<form
				action="/"
				method="get"
				onSubmit={onSubmit}
				className="flex w-full flex-col gap-2 sm:flex-row"
				aria-label="Check a website now"
			>
				<input
					ref={input}
					name="url"
					type="text"
					inputMode="url"
					required
					maxLength={2048}
					autoComplete="url"
					autoCapitalize="none"
					spellCheck={false}
					aria-label="Website URL"
					placeholder="your-website.com"
					className="h-11 min-w-0 sm:flex-1 rounded-control border border-line-strong bg-card px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-muted focus-visible:outline-offset-0"
				/>
				<Button type="submit" size="large" busy={isBusy}>
					Check now
				</Button>
			</form>
			<div aria-live="polite" className="empty:hidden">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				{result !== null && <CheckResult result={result} />}
			</div>
			<p className="text-small text-muted">
				{result === null && 'Run a real check now. '}Free for {tierLimits.Free.websites} websites, no credit card
				required.
			</p>
		</div>
	);
}
