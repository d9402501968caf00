import type { Round } from "#api/types.ts";
import { userSuggestions } from "#queries/accounts.ts";
import type { FieldDefinition } from "#shared/form/field-definition.ts";
import { shortDateTime } from "#shared/lib/dates-of-lazy-pages.ts";
import { categoryField, playsGolf, sponsorFields, type Choice } from "./fields.ts";
import { paymentMethodField, paymentReferenceField } from "./payment-method.ts";

export interface WalkUpValues {
  isNew: boolean;
  userId: number | null;
  newUserNameFirst: string;
  newUserNameLast: string;
  email: string;
  ticketCategoryId: number | null;
  sponsorId: number | null;
  userParticipating: boolean;
  roundId: number | null;
  paid: boolean;
  paymentMethod: string;
  paymentReference: string;
}

export const noWalkUp: WalkUpValues = {
  isNew: false,
  userId: null,
  newUserNameFirst: "",
  newUserNameLast: "",
  email: "",
  ticketCategoryId: null,
  sponsorId: null,
  userParticipating: true,
  roundId: null,
  paid: false,
  paymentMethod: "",
  paymentReference: "",
};

type Field = FieldDefinition<keyof WalkUpValues>;

const isNewField: Field = {
  fieldName: "isNew",
  label: "New purchaser",
  inputType: "toggle",
  helperText: "Somebody who has no account: only a name is needed.",
};

const knownField: Field = {
  fieldName: "userId",
  label: "Purchaser",
  inputType: "suggestion",
  isRequired: true,
  options: userSuggestions,
};

const text = { inputType: "text", autoComplete: "off" } as const;
const newFields: Field[] = [
  { fieldName: "newUserNameFirst", label: "First name", ...text, isRequired: true },
  { fieldName: "newUserNameLast", label: "Last name", ...text, isRequired: true },
  {
    fieldName: "email",
    label: "E-mail",
    inputType: "email",
    autoComplete: "off",
    helperText: "For the pass. Without it they are checked in by name.",
  },
];

/** The fields of a sale at the desk: buyer, category, sponsor, round and payment. */
export function walkUpFields(choice: Choice, rounds: readonly Round[]) {
  return ({ isNew, paid, ticketCategoryId }: WalkUpValues): Field[] => {
    const open = roundOptions(rounds, ticketCategoryId);
    const verb = playsGolf(choice, ticketCategoryId) ? "plays" : "comes";
    return [
      isNewField,
      ...(isNew ? newFields : [knownField]),
      categoryField(choice),
      ...sponsorFields(choice, staffSponsor(choice), `The purchaser ${verb}, too`),
      ...(open.length > 0 ? [roundField(open)] : []),
      { fieldName: "paid", label: "Paid now", inputType: "toggle" },
      ...(paid ? [paymentMethodField, paymentReferenceField] : []),
    ];
  };
}

function staffSponsor({ sponsors }: Choice): FieldDefinition<"sponsorId"> {
  return {
    fieldName: "sponsorId",
    label: "Sponsor",
    isRequired: true,
    inputType: "suggestion",
    options: sponsors?.map(({ id, name }) => ({ id, suggestionInfo: name })) ?? [],
  };
}

interface RoundOption {
  value: number;
  label: string;
}

function roundField(options: readonly RoundOption[]): Field {
  const field = { fieldName: "roundId", label: "Round", inputType: "dropdown" } as const;
  return { ...field, prompt: "No round yet", options };
}

/** Options for the rounds that the category may play in. */
function roundOptions(rounds: readonly Round[], categoryId: number | null): RoundOption[] {
  return rounds
    .filter(({ enabledDisabledTicketCategories: categories }) =>
      categories.some((one) => one.enabled && one.ticketCategoryId === categoryId),
    )
    .map(({ id, name, startDate, startTime, attendeeSpotsAvailiable: left }) => ({
      value: id,
      // The count comes early, as phones cut the end of long options.
      label: `${name}, ${left} spots left, ${shortDateTime(startDate, startTime)}`,
    }));
}

/** The request body, with only the fields that the form shows. */
export function walkUpBody(values: WalkUpValues, { sponsors }: Choice, rounds: readonly Round[]) {
  const { userId, newUserNameFirst, newUserNameLast, email, roundId, paid } = values;
  const { sponsorId, userParticipating, paymentMethod, paymentReference } = values;
  const isOpen = roundOptions(rounds, values.ticketCategoryId).some((one) => one.value === roundId);
  return {
    ticketCategoryId: Number(values.ticketCategoryId),
    ...(values.isNew ? { newUserNameFirst, newUserNameLast, email } : { userId: Number(userId) }),
    ...(sponsors === null ? {} : { sponsorId: Number(sponsorId), userParticipating }),
    ...(isOpen ? { roundId } : {}),
    ...(paid ? { paid, paymentMethod, paymentReference } : {}),
  };
}
