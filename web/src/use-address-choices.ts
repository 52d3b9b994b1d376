/** What is chosen on a screen stands in its address: it survives a reload and can be sent to somebody. */
import { useSearchParams } from 'react-router-dom';

export interface AddressChoices {
	/** Null where nothing is chosen. */
	chosen: (name: string) => string | null;
	/** Empty for what needs no word because it is usual. */
	choose: (name: string, value: string) => void;
}

export function useAddressChoices(): AddressChoices {
	const [parameters, setParameters] = useSearchParams();
	return {
		chosen: (name) => parameters.get(name),
		choose: (name, value) =>
			setParameters(
				(known) => {
					if (value === '') known.delete(name);
					else known.set(name, value);
					return known;
				},
				{ replace: true },
			),
	};
}
