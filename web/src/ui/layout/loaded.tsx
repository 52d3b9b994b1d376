/** Shows loaded data, and in its place a skeleton while it loads or an error with a Retry button when it failed. */
import { type ReactNode, useEffect } from 'react';
import toast from 'react-hot-toast/headless';
import { reportFirstScreen } from '../../lib/loading/first-screen.ts';
import { retryAdvice } from '../../lib/retry-advice.ts';
import { toServerTime } from '../../lib/server-clock.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { InlineNotice } from '../feedback/inline-notice.tsx';
import { Button } from '../form/button.tsx';
import { RelativeTime } from './relative-time.tsx';
import { Section } from './section.tsx';

export interface LoadedQuery<Data> {
	data: Data | undefined;
	/** Why loading failed; null if it did not. */
	error: unknown;
	isFetching: boolean;
	/** Milliseconds since the epoch; 0 or absent when nothing has loaded. */
	dataUpdatedAt?: number;
	refetch: () => unknown;
}

export type LoadedProps<Data> = {
	query: LoadedQuery<Data>;
	/** The error message: "Failed to load profile". */
	failure: string;
	/** A sentence about what goes on: "Monitoring continues." */
	unchanged?: string;
	/** Advice below the error message, instead of that to try again. */
	hint?: ReactNode;
	skeleton: ReactNode;
	/** The heading of what could not be loaded, if the screen has none meanwhile. */
	heading?: string | undefined;
	/** Shown instead of the error state. */
	failed?: ReactNode;
	/** Also announces the failure in a toast. */
	isToasted?: boolean;
	/** Also shows, above data that loaded before, that reloading it failed. */
	isStaleShown?: boolean;
	/** Shown instead of an empty list. */
	empty?: ReactNode;
	children: (data: Data) => ReactNode;
};

export function Loaded<Data>({
	query,
	failure,
	unchanged,
	hint,
	skeleton,
	heading,
	empty,
	failed,
	children,
	...options
}: LoadedProps<Data>) {
	const { data, error, isFetching, dataUpdatedAt = 0 } = query;
	const isError = error !== null;
	const isStale = data !== undefined && isError && options.isStaleShown === true;
	const isToasted = options.isToasted === true && isError && (data === undefined || isStale);
	useEffect(() => {
		if (isToasted) toast.error(failure, { id: failure });
	}, [isToasted, failure]);

	const isShown = data !== undefined;
	useEffect(() => {
		if (isShown) reportFirstScreen();
	}, [isShown]);

	const retry = () => void query.refetch();
	if (data === undefined && isError) {
		if (failed !== undefined) return failed;
		const state = (
			<ErrorState title={failure} onRetry={retry} retrying={isFetching}>
				{unchanged} {hint ?? retryAdvice(error)}
			</ErrorState>
		);
		return heading === undefined ? state : <Section title={heading}>{state}</Section>;
	}
	const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
	return (
		<>
			{isStale && (
				<InlineNotice
					tone="down"
					action={
						<Button variant="secondary" busy={isFetching} onClick={retry}>
							Retry
						</Button>
					}
				>
					{failure}
					{dataUpdatedAt > 0 && (
						<>
							. Last updated <RelativeTime instant={toServerTime(dataUpdatedAt)} />.
						</>
					)}
				</InlineNotice>
			)}
			{data === undefined ? skeleton : isEmpty ? empty : children(data)}
		</>
	);
}

/** Two queries of one screen as one: it has data as soon as either has. */
export function combineQueries<First, Second>(
	first: LoadedQuery<First>,
	second: LoadedQuery<Second>,
): LoadedQuery<{ first: First | undefined; second: Second | undefined }> {
	const isMissing = first.data === undefined && second.data === undefined;
	return {
		data: isMissing ? undefined : { first: first.data, second: second.data },
		error: first.error ?? second.error,
		isFetching: first.isFetching || second.isFetching,
		dataUpdatedAt: first.dataUpdatedAt ?? 0,
		refetch: () => Promise.all([first.refetch(), second.refetch()]),
	};
}
