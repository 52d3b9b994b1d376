/** A call that a button makes, and the toast that says how it ended. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Failure } from './messages.ts';
import { showFailure } from './show-failure.ts';

interface ActionOptions<Reply, Input> {
	/** The text of the toast; null or missing for none. */
	success?: string | ((reply: Reply, input: Input) => string | null);
	failure: Failure | ((input: Input) => Failure);
	/** The button stays busy until these have ended. */
	onSuccess?: (reply: Reply, input: Input) => unknown;
	onSettled?: () => unknown;
}

export function useAction<Reply, Input = void>(
	run: (input: Input) => Promise<Reply>,
	{ success, failure, onSuccess, onSettled }: ActionOptions<Reply, Input>,
) {
	return useMutation({
		mutationFn: run,
		// Without a connection it fails at once, and does not wait for one.
		networkMode: 'always',
		onSuccess: (reply, input) => {
			const text = typeof success === 'function' ? success(reply, input) : success;
			if (text) toast.success(text);
			return onSuccess?.(reply, input);
		},
		onError: (error, input) => showFailure(error, typeof failure === 'function' ? failure(input) : failure),
		onSettled: () => onSettled?.(),
	});
}

/** An action that a `ConfirmDialog` asks about first, and that closes it at its end. */
export function useConfirmedAction<Reply>(run: () => Promise<Reply>, options: ActionOptions<Reply, void>) {
	const [isAsking, setAsking] = useState(false);
	const close = () => setAsking(false);
	const action = useAction(run, {
		...options,
		onSettled: () => {
			close();
			return options.onSettled?.();
		},
	});
	const dialog = { open: isAsking, busy: action.isPending, onConfirm: () => action.mutate(), onCancel: close };
	return { ask: () => setAsking(true), dialog };
}
