/** The choice between monthly and annual prices, with the share that the annual price saves (specification §9). */
import { annualSavingPercent, type BillingCycle, plans } from '@stayup/contract';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';

type BillingCycleChoiceProps = { cycle: BillingCycle; onChoose: (cycle: BillingCycle) => void };

export function BillingCycleChoice({ cycle, onChoose }: BillingCycleChoiceProps) {
	return (
		<RadioGroup
			variant="segments"
			label="Billing cycle"
			isLabelHidden
			name="cycle"
			value={cycle}
			onChange={onChoose}
			choices={[
				{ value: 'monthly', label: 'Monthly' },
				{
					value: 'annual',
					label: (
						<>
							Annual{' '}
							<span className="rounded-full bg-up-tint px-2 py-0.5 text-caption text-up-ink">
								Save {Math.max(...plans.map(annualSavingPercent))}%
							</span>
						</>
					),
				},
			]}
		/>
	);
}
