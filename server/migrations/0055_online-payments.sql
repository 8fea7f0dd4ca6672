CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" text,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"error" text,
	CONSTRAINT "gateway_events_gateway_known" CHECK ("gateway_events"."gateway" in ('razorpay', 'cashfree'))
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"bank_reference" text NOT NULL,
	"failure" text,
	"capturing_since" timestamp with time zone,
	"recorded_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_payments_amount_positive" CHECK ("gateway_payments"."amount_paise" > 0),
	CONSTRAINT "gateway_payments_gateway_known" CHECK ("gateway_payments"."gateway" in ('razorpay', 'cashfree')),
	CONSTRAINT "gateway_payments_status_known" CHECK ("gateway_payments"."status" in ('pending', 'failed', 'authorised', 'captured')),
	CONSTRAINT "gateway_payments_recorded_is_captured" CHECK ("gateway_payments"."recorded_at" is null or "gateway_payments"."status" = 'captured')
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"gateway_refund_id" text,
	"bank_reference" text DEFAULT '' NOT NULL,
	"error" text,
	"by_user_id" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_refunds_amount_positive" CHECK ("gateway_refunds"."amount_paise" > 0),
	CONSTRAINT "gateway_refunds_status_known" CHECK ("gateway_refunds"."status" in ('requested', 'pending', 'processed', 'failed')),
	CONSTRAINT "gateway_refunds_cause_known" CHECK ("gateway_refunds"."cause" in ('staff', 'paid-twice', 'closed', 'outside'))
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_order_id" text,
	"amount_paise" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_amount_positive" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "payment_attempts_gateway_known" CHECK ("payment_attempts"."gateway" in ('razorpay', 'cashfree'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_accounts_of_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_once" ON "gateway_events" USING btree ("gateway","event_id");--> statement-breakpoint
CREATE INDEX "gateway_events_attempt" ON "gateway_events" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "gateway_events_open" ON "gateway_events" USING btree ("next_try_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "gateway_payments_attempt" ON "gateway_payments" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_once" ON "gateway_payments" USING btree ("gateway","gateway_payment_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_payment" ON "gateway_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_refunds_next_check" ON "gateway_refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_next_check" ON "payment_attempts" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_gateway_order" ON "payment_attempts" USING btree ("gateway","gateway_order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('cod', 'online', 'bank_transfer'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_known" CHECK ("ledger_entries"."kind" in ('expected', 'reduced', 'transfer-received', 'cash-received', 'cash-corrected', 'captured', 'refunded', 'refund-failed'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_accounts_of_kind" CHECK (case "ledger_entries"."kind" when 'expected' then debit = 'customer' and credit in ('sales') when 'reduced' then debit = 'sales' and credit in ('customer') when 'transfer-received' then debit = 'bank' and credit in ('customer') when 'cash-received' then debit = 'cash' and credit in ('customer') when 'cash-corrected' then debit = 'customer' and credit in ('cash') when 'captured' then debit = 'gateway' and credit in ('customer') when 'refunded' then debit = 'customer' and credit in ('bank', 'cash', 'gateway', 'suspense') when 'refund-failed' then debit = 'gateway' and credit in ('customer') else false end);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
-- What a gateway reported is never taken back: a late or repeated report changes nothing.
CREATE FUNCTION keep_payment_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF array_position(ARRAY['pending', 'failed', 'authorised', 'captured'], NEW.status)
      < array_position(ARRAY['pending', 'failed', 'authorised', 'captured'], OLD.status)
    OR OLD.recorded_at IS NOT NULL AND (NEW.recorded_at IS NULL OR NEW.amount_paise <> OLD.amount_paise) THEN
    RAISE EXCEPTION 'The status of payment % only moves forward', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'gateway_payments_status_forward';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_payment_status BEFORE UPDATE ON gateway_payments FOR EACH ROW EXECUTE FUNCTION keep_payment_status();
