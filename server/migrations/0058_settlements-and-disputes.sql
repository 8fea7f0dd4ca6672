CREATE TABLE "gateway_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_dispute_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"respond_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_disputes_amount_positive" CHECK ("gateway_disputes"."amount_paise" > 0),
	CONSTRAINT "gateway_disputes_gateway_known" CHECK ("gateway_disputes"."gateway" in ('razorpay', 'cashfree')),
	CONSTRAINT "gateway_disputes_status_known" CHECK ("gateway_disputes"."status" in ('open', 'under-review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"settlement_id" text NOT NULL,
	"utr" text NOT NULL,
	"settled_on" text NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"payment_id" text,
	"gross_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_lines_gateway_known" CHECK ("settlement_lines"."gateway" in ('razorpay', 'cashfree')),
	CONSTRAINT "settlement_lines_kind_known" CHECK ("settlement_lines"."kind" in ('payment', 'refund', 'adjustment'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_accounts_of_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reverses_id" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_disputes" ADD CONSTRAINT "gateway_disputes_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_disputes_payment" ON "gateway_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_disputes_open" ON "gateway_disputes" USING btree ("respond_by") WHERE status in ('open', 'under-review');--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_disputes_once" ON "gateway_disputes" USING btree ("gateway","gateway_dispute_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_payment" ON "settlement_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_lines_once" ON "settlement_lines" USING btree ("gateway","settled_on","settlement_id","kind","entity_id","gross_paise");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_reversed_once" ON "ledger_entries" USING btree ("reverses_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reversal_has_reason" CHECK (("ledger_entries"."kind" = 'transfer-reversed') = ("ledger_entries"."reverses_id" is not null) and ("ledger_entries"."reverses_id" is not null) = ("ledger_entries"."reason" <> ''));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('expected', 'reduced', 'transfer-received', 'cash-received', 'cash-corrected', 'captured', 'refunded', 'refund-failed', 'transfer-reversed', 'fee', 'fee-tax', 'settled', 'settled-back', 'disputed', 'dispute-won', 'dispute-lost'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_accounts_of_kind" CHECK (case "ledger_entries"."kind" when 'expected' then debit = 'customer' and credit in ('sales') when 'reduced' then debit = 'sales' and credit in ('customer') when 'transfer-received' then debit = 'bank' and credit in ('customer') when 'cash-received' then debit = 'cash' and credit in ('customer') when 'cash-corrected' then debit = 'customer' and credit in ('cash') when 'captured' then debit = 'gateway' and credit in ('customer') when 'refunded' then debit = 'customer' and credit in ('bank', 'cash', 'gateway', 'suspense') when 'refund-failed' then debit = 'gateway' and credit in ('customer') when 'transfer-reversed' then debit = 'customer' and credit in ('bank') when 'fee' then debit = 'fees' and credit in ('gateway') when 'fee-tax' then debit = 'fee-tax' and credit in ('gateway') when 'settled' then debit = 'bank' and credit in ('gateway') when 'settled-back' then debit = 'gateway' and credit in ('bank') when 'disputed' then debit = 'disputed' and credit in ('gateway') when 'dispute-won' then debit = 'gateway' and credit in ('disputed') when 'dispute-lost' then debit = 'losses' and credit in ('disputed') else false end);